#include "count/mines_left.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <type_traits>

#include "base/assert.hpp"
#include "base/binomials.hpp"

namespace mines {

namespace {

// Doubles go from 2^-1022 to 2^1024. The rest is for the rounding of the logarithms, which is far less.
constexpr double most_double_bits = 950;
// Probabilities below this are cut off.
constexpr double negligible = 1e-30;
// Least probability of K mines, relative to that of the interior's likeliest number: below it, what was cut
// off would matter.
constexpr double least_total = 1e-9;
// Products of larger odds leave the range of doubles.
constexpr double extreme_odds = 1e100;

bool is_zero(double number) { return number == 0; }
bool is_zero(WideNumber number) { return number.is_zero(); }

double log2_of(double number) { return std::log2(number); }
double log2_of(WideNumber number) { return number.log2(); }

template <class Number>
Number narrowed(WideNumber number) {
  if constexpr (std::is_same_v<Number, double>) {
    return number.to_double();
  } else {
    return number;
  }
}

/// C(n, k - 1) / C(n, k)
double step_down(std::uint64_t n, std::uint64_t k) {
  return static_cast<double>(k) / static_cast<double>(n - k + 1);
}

/// C(interior, mines - t) for t from 0, as multiples of the first that is not 0.
template <class Number>
void interior_ways(std::uint64_t interior, std::uint64_t mines, std::span<Number> ways) {
  // With fewer than `first` mines on the components the interior would need more mines than it has cells.
  const std::uint64_t first = mines > interior ? mines - interior : 0;
  std::fill(ways.begin(), ways.end(), Number());
  if (first >= ways.size()) return;
  ways[first] = Number(1);
  for (std::uint64_t t = first; t < mines && t + 1 < ways.size(); ++t)
    ways[t + 1] = ways[t] * Number(step_down(interior, mines - t));
}

/// Whether the components can have every number of mines from the fewest to the most, even if any one of them
/// is left out: those without gaps fill the gaps of the others.
bool fills_gaps(std::span<const MineSpread> components) {
  std::size_t filling = 0;
  std::size_t most_of_one = 0;
  std::size_t largest_gap = 1;
  for (const MineSpread& component : components) {
    std::size_t gap = 1;
    for (std::size_t k = 0, last = 0; k < component.models.size(); ++k) {
      if (component.models[k].is_zero()) continue;
      gap = std::max(gap, k - last);
      last = k;
    }
    largest_gap = std::max(largest_gap, gap);
    if (gap > 1) continue;
    filling += component.models.size() - 1;
    most_of_one = std::max(most_of_one, component.models.size() - 1);
  }
  // If the components without gaps, even without the largest of them, reach every number from 0 to n, a gap
  // of up to n + 1 between two numbers of another component is bridged. filling >= most_of_one, so nothing
  // wraps.
  return largest_gap <= filling - most_of_one + 1;
}

}  // namespace

MinesLeftCombiner::Outcome MinesLeftCombiner::combine(std::span<const MineSpread> components,
                                                      std::uint64_t interior, std::uint64_t mines,
                                                      std::uint64_t most_products) {
  Parts parts{components, interior, mines, 0, most_products};
  std::uint64_t least = 0;
  varying_.clear();
  log2_placements_ = 0;
  interior_ = {};
  interior_verdict_ = Verdict::undecided;
  if (weights_.size() < components.size()) weights_.resize(components.size());
  for (std::size_t i = 0; i < components.size(); ++i) {
    const MineSpread& component = components[i];
    MINES_ASSERT(!component.models.empty() && !component.models.front().is_zero());
    least += static_cast<std::uint64_t>(component.least);
    parts.spread += component.models.size() - 1;
    if (component.models.size() > 1) {
      varying_.push_back(i);
    } else {
      // A fixed number of mines: each of its placements is equally likely, whatever K is.
      weights_[i].assign(1, WideNumber(1) / component.models.front());
      log2_placements_ += component.models.front().log2();
    }
  }
  // Outside of [fewest, most] there is no placement. Inside, gaps may still rule K out.
  if (mines < least || mines - least > parts.spread + interior) return Outcome::contradiction;
  parts.mines = mines - least;
  if (fits_doubles(parts)) return combine_counts(parts, narrow_);
  if (parts.mines == 0 || parts.mines == parts.spread + interior) return combine_at_bound(parts);
  if (const auto outcome = combine_probabilities(parts)) return *outcome;
  return combine_counts(parts, wide_);
}

/// Whether all that combine_counts() computes stays within doubles. The components have N placements in all,
/// so no product of their counts has an entry above N, and the least that is not 0 is 1. With m mines in the
/// interior, from `least` to `most`, C(U, m) is computed from C(U, most) = 1 on, in d = most - least steps of
///
///   C(U, m - 1) / C(U, m) = m / (U - m + 1),
///
/// which grows with m: its logarithm is furthest from 0 at one of the ends. Let that be s bits. Then the
/// multiples of C(U, m) lie within 2^±(s d), the total within 2^-(s d) and N · 2^(s d), the weights, which
/// are their quotient, within 2^-(2 s d) / N and 2^(2 s d), and what is handed down is these times at most N.
bool MinesLeftCombiner::fits_doubles(const Parts& parts) const {
  double bits = 0;
  for (const std::size_t i : varying_) bits += parts.components[i].sum().log2();
  const std::uint64_t most = std::min(parts.mines, parts.interior);  // in the interior
  const std::uint64_t least = parts.mines > parts.spread ? parts.mines - parts.spread : 0;
  if (most <= least) return bits < most_double_bits;
  const double steps = std::max(std::abs(std::log2(step_down(parts.interior, most))),
                                std::abs(std::log2(step_down(parts.interior, least + 1))));
  return bits + 2 * steps * static_cast<double>(most - least) < most_double_bits;
}

template <class Number>
MinesLeftCombiner::Outcome MinesLeftCombiner::combine_counts(const Parts& parts, SpreadTree<Number>& tree) {
  tree.clear();
  for (const std::size_t i : varying_) {
    const auto& models = parts.components[i].models;
    std::transform(models.begin(), models.end(), tree.add(models.size()).begin(), narrowed<Number>);
  }
  // cut = 0: counts are exact, so no entry may be dropped.
  if (!tree.multiply_up(0, parts.most_products)) return Outcome::exceeded;
  const std::span<Number> weights = tree.weights_of_all();
  interior_ways(parts.interior, parts.mines, weights);
  // all()[t] · ways[t] are the placements with t mines on the components, as multiples of one binomial.
  const Number total = std::inner_product(weights.begin(), weights.end(), tree.all().begin(), Number());
  if (is_zero(total)) return Outcome::contradiction;
  for (Number& weight : weights) weight = weight / total;
  // The binomial that interior_ways() took as 1: C(U, min(K, U)).
  log2_placements_ += log2_of(total) + log2_binomial(parts.interior, std::min(parts.mines, parts.interior));
  judge_interior(parts, tree, std::span<const Number>(weights));
  tree.hand_down();
  for (std::size_t leaf = 0; leaf < varying_.size(); ++leaf) {
    const auto given = tree.weights_of(leaf);
    auto& kept = weights_[varying_[leaf]];
    kept.resize(given.size());
    std::transform(given.begin(), given.end(), kept.begin(), [](Number weight) { return widened(weight); });
  }
  return Outcome::complete;
}

/// Sums up over the components' mines: they have first() + t beyond the fewest in all()[t] ways, each with
/// probability weights[t].
template <class Number>
void MinesLeftCombiner::judge_interior(const Parts& parts, const SpreadTree<Number>& tree,
                                       std::span<const Number> weights) {
  if (parts.interior == 0) return;
  const auto all = tree.all();
  Allowed allowed;
  for (std::size_t t = 0; t < weights.size(); ++t) {
    const Number probability = all[t] * weights[t];
    if (is_zero(probability)) continue;
    // Not below 0 where the probability is not 0: interior_ways() gives 0 ways to t > mines.
    MINES_ASSERT(parts.mines >= tree.first() + t);
    const std::uint64_t in_interior = parts.mines - tree.first() - t;
    allowed.mine |= in_interior > 0;
    allowed.safe |= in_interior < parts.interior;
    interior_.value += widened(probability).to_double() *
                       (static_cast<double>(in_interior) / static_cast<double>(parts.interior));
  }
  interior_verdict_ = allowed.verdict();
}

/// K is at a bound: every component has its fewest mines and the interior none, or all have their most.
MinesLeftCombiner::Outcome MinesLeftCombiner::combine_at_bound(const Parts& parts) {
  const bool at_least = parts.mines == 0;
  for (const std::size_t i : varying_) {
    const auto& models = parts.components[i].models;
    weights_[i].assign(models.size(), WideNumber());
    (at_least ? weights_[i].front() : weights_[i].back()) =
        WideNumber(1) / (at_least ? models.front() : models.back());
    log2_placements_ += (at_least ? models.front() : models.back()).log2();
  }
  if (parts.interior == 0) return Outcome::complete;
  interior_.value = at_least ? 0 : 1;
  interior_verdict_ = at_least ? Verdict::safe : Verdict::mine;
  return Outcome::complete;
}

/// Returns nothing where this way fails.
std::optional<MinesLeftCombiner::Outcome> MinesLeftCombiner::combine_probabilities(const Parts& parts) {
  // With gaps the bounds of judge_by_bounds() would call a cell undecided that K decides.
  if (!fills_gaps(parts.components)) return std::nullopt;
  std::uint64_t least = 0;
  for (const MineSpread& component : parts.components) least += static_cast<std::uint64_t>(component.least);
  const auto odds = odds_for_mines(parts.components, parts.interior, least + parts.mines);
  if (!odds || *odds < 1 / extreme_odds || *odds > extreme_odds) return std::nullopt;
  const std::vector<WideNumber> sums = weigh_components(parts, *odds);
  if (!narrow_.multiply_up(negligible, parts.most_products)) return Outcome::exceeded;
  const auto log2_interior = weigh_interior(parts, *odds);
  if (!log2_interior) return std::nullopt;
  const std::span<double> weights = narrow_.weights_of_all();
  const double total = std::inner_product(weights.begin(), weights.end(), narrow_.all().begin(), 0.0);
  // Almost nothing of the likely range has K mines: the cut-off tails would matter.
  if (total < least_total) return std::nullopt;
  for (double& weight : weights) weight /= total;
  judge_interior(parts, narrow_, std::span<const double>(weights));
  narrow_.hand_down();
  log2_placements_ += std::log2(total) + *log2_interior;
  for (const WideNumber& sum : sums) log2_placements_ += sum.log2();
  judge_by_bounds(parts);
  return Outcome::complete;
}

/// Fills the tree's summands: for each varying component the probabilities of its numbers of mines at the
/// odds, at which a placement with MineSpread::least + k mines weighs odds^k / sum. Returns these sums.
std::vector<WideNumber> MinesLeftCombiner::weigh_components(const Parts& parts, double odds) {
  std::vector<WideNumber> sums;
  narrow_.clear();
  for (const std::size_t i : varying_) {
    auto& weights = weights_[i];  // of a single placement, as yet without the other components
    sums.push_back(weigh_by_odds(parts.components[i], odds, weights));
    const std::span<double> entries = narrow_.add(weights.size());
    for (std::size_t k = 0; k < weights.size(); ++k)
      entries[k] = (parts.components[i].models[k] * weights[k]).to_double();
  }
  return sums;
}

/// Weighs each entry t of all() by the probability of the m = K - t mines that it leaves to the interior,
/// relative to about the likeliest m: by C(U, m) · odds^m, which from t to t + 1 changes by
/// C(U, m - 1) / C(U, m) / odds. Returns the logarithm of C(U, m) · odds^(m - K) for that likeliest m; empty
/// if it lies outside.
///
/// It goes from the likeliest m, (U + 1) p rounded down, to both sides, so that no weight is above 1, or not
/// by much, and those that become 0 are negligible. At the odds the mean of t and that of m make K, and the
/// likeliest m is less than 1 from its mean. So K less the likeliest m is about the mean of t. all() has been
/// cut off and may begin or end right there: then the nearest entry stands in, and as much as 2 away comes
/// from rounding. Further away the entries that count are not in all(), and only WideNumbers help.
std::optional<double> MinesLeftCombiner::weigh_interior(const Parts& parts, double odds) {
  const std::span<double> weights = narrow_.weights_of_all();
  const std::uint64_t first = narrow_.first();
  const std::uint64_t last = first + weights.size() - 1;
  // odds / (1 + odds), in a form that does not overflow for large odds.
  const double p = 1 / (1 + 1 / odds);
  const auto likeliest = std::min(static_cast<std::uint64_t>((static_cast<double>(parts.interior) + 1) * p),
                                  std::min(parts.interior, parts.mines));
  const std::uint64_t middle = std::clamp(parts.mines - likeliest, first, last);
  if (middle > parts.mines || parts.mines - middle > parts.interior) return std::nullopt;
  const std::uint64_t in_middle = parts.mines - middle;
  if (std::max(in_middle, likeliest) - std::min(in_middle, likeliest) > 2) return std::nullopt;
  std::fill(weights.begin(), weights.end(), 0.0);
  // C(U, m) · odds^m of its own would overflow or underflow; only ratios to the middle are formed.
  weights[middle - first] = 1;
  for (std::uint64_t t = middle; t < last && t < parts.mines; ++t)
    weights[t + 1 - first] = weights[t - first] * step_down(parts.interior, parts.mines - t) / odds;
  for (std::uint64_t t = middle; t > first && parts.mines - t < parts.interior; --t)
    weights[t - 1 - first] = weights[t - first] / step_down(parts.interior, parts.mines - t + 1) * odds;
  return log2_binomial(parts.interior, in_middle) - static_cast<double>(middle) * std::log2(odds);
}

/// Gives some weight to all that is possible, even if it was cut off, and none to the rest.
void MinesLeftCombiner::judge_by_bounds(const Parts& parts) {
  constexpr double hardly = 1e-100;
  for (std::size_t leaf = 0; leaf < varying_.size(); ++leaf) {
    auto& weights = weights_[varying_[leaf]];
    const auto given = narrow_.weights_of(leaf);
    // The most mines beyond the fewest on everything but this component. Possible are exactly the k with 0 <=
    // K - k <= others, since all numbers in between occur (fills_gaps).
    const std::uint64_t others = parts.spread - (weights.size() - 1) + parts.interior;
    for (std::size_t k = 0; k < weights.size(); ++k) {
      const bool possible = k <= parts.mines && parts.mines - k <= others;
      weights[k] = possible ? weights[k] * WideNumber(std::max(given[k], hardly)) : WideNumber();
    }
  }
  if (parts.interior == 0) return;
  interior_verdict_ = Allowed{parts.mines > 0, parts.mines < parts.interior + parts.spread}.verdict();
}

template <class Number>
void judge_cells(const ModelCounts<Number>& counts, std::span<const WideNumber> weights,
                 std::vector<Probability>& probabilities, std::vector<Verdict>& verdicts) {
  MINES_ASSERT(weights.size() == counts.models.size());
  probabilities.assign(counts.cells(), {});
  verdicts.assign(counts.cells(), Verdict::undecided);
  for (std::size_t cell = 0; cell < counts.cells(); ++cell) {
    // Neighbours in the list are often of one box, with the same counts.
    if (cell > 0 && counts.box_of[cell] == counts.box_of[cell - 1]) {
      probabilities[cell] = probabilities[cell - 1];
      verdicts[cell] = verdicts[cell - 1];
      continue;
    }
    const auto mine = counts.mine(cell);
    const auto safe = counts.safe(cell);
    WideNumber with_mine;
    Allowed allowed;
    for (std::size_t k = 0; k < weights.size(); ++k) {
      if (weights[k].is_zero()) continue;
      allowed.mine |= !is_zero(mine[k]);
      allowed.safe |= !is_zero(safe[k]);
      with_mine += widened(mine[k]) * weights[k];
    }
    probabilities[cell].value = with_mine.to_double();
    verdicts[cell] = allowed.verdict();
  }
}

template void judge_cells(const ModelCounts<double>&, std::span<const WideNumber>, std::vector<Probability>&,
                          std::vector<Verdict>&);
template void judge_cells(const ModelCounts<WideNumber>&, std::span<const WideNumber>,
                          std::vector<Probability>&, std::vector<Verdict>&);

}  // namespace mines
