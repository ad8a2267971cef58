#include "count/mines_left.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "base/binomials.hpp"
#include "count/odds_for_mines.hpp"

namespace mines {

namespace {

// Sums of counts up to 2^950, weighed by the interior or divided by all of that, stay within doubles.
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
  const std::uint64_t first = mines > interior ? mines - interior : 0;
  std::fill(ways.begin(), ways.end(), Number());
  if (first >= ways.size()) return;
  ways[first] = Number(1);
  for (std::uint64_t t = first; t < mines && t + 1 < ways.size(); ++t)
    ways[t + 1] = ways[t] * Number(step_down(interior, mines - t));
}

template <class Number>
Number sum_of_products(std::span<const Number> a, std::span<const Number> b) {
  Number sum{};
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
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
  return largest_gap <= filling - most_of_one + 1;
}

}  // namespace

MinesLeftCombiner::Outcome MinesLeftCombiner::combine(std::span<const MineSpread> components,
                                                      std::uint64_t interior, std::uint64_t mines,
                                                      std::uint64_t most_products) {
  Board board{components, interior, mines, 0, most_products};
  std::uint64_t least = 0;
  varying_.clear();
  log2_placements_ = 0;
  interior_ = {};
  interior_verdict_ = CellVerdict::open_question;
  if (weights_.size() < components.size()) weights_.resize(components.size());
  for (std::size_t i = 0; i < components.size(); ++i) {
    const MineSpread& component = components[i];
    least += static_cast<std::uint64_t>(component.least);
    board.spread += component.models.size() - 1;
    if (component.models.size() > 1) {
      varying_.push_back(i);
    } else {
      weights_[i].assign(1, WideNumber(1) / component.models.front());
      log2_placements_ += component.models.front().log2();
    }
  }
  if (mines < least || mines - least > board.spread + interior) return Outcome::contradiction;
  board.mines = mines - least;
  if (fits_doubles(board)) return combine_counts(board, narrow_);
  if (board.mines == 0 || board.mines == board.spread + interior) return combine_at_bound(board);
  if (const auto outcome = combine_probabilities(board)) return *outcome;
  return combine_counts(board, wide_);
}

bool MinesLeftCombiner::fits_doubles(const Board& board) const {
  double bits = 0;
  for (const std::size_t i : varying_) bits += board.components[i].sum().log2();
  const std::uint64_t most = std::min(board.mines, board.interior);  // in the interior
  const std::uint64_t least = board.mines > board.spread ? board.mines - board.spread : 0;
  if (most <= least) return bits < most_double_bits;
  const double steps = std::max(std::abs(std::log2(step_down(board.interior, most))),
                                std::abs(std::log2(step_down(board.interior, least + 1))));
  return bits + 2 * steps * static_cast<double>(most - least) < most_double_bits;
}

template <class Number>
MinesLeftCombiner::Outcome MinesLeftCombiner::combine_counts(const Board& board, SpreadTree<Number>& tree) {
  tree.clear();
  for (const std::size_t i : varying_) {
    const auto& models = board.components[i].models;
    std::transform(models.begin(), models.end(), tree.add(models.size()).begin(), narrowed<Number>);
  }
  if (!tree.multiply_up(0, board.most_products)) return Outcome::exceeded;
  const std::span<Number> weights = tree.weights_of_all();
  interior_ways(board.interior, board.mines, weights);
  const Number total = sum_of_products(tree.all(), std::span<const Number>(weights));
  if (is_zero(total)) return Outcome::contradiction;
  for (Number& weight : weights) weight = weight / total;
  log2_placements_ += log2_of(total) + log2_binomial(board.interior, std::min(board.mines, board.interior));
  judge_interior(board, tree, std::span<const Number>(weights));
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
void MinesLeftCombiner::judge_interior(const Board& board, const SpreadTree<Number>& tree,
                                       std::span<const Number> weights) {
  if (board.interior == 0) return;
  const auto all = tree.all();
  bool may_be_mine = false;
  bool may_be_safe = false;
  for (std::size_t t = 0; t < weights.size(); ++t) {
    const Number probability = all[t] * weights[t];
    if (is_zero(probability)) continue;
    const std::uint64_t in_interior = board.mines - tree.first() - t;
    may_be_mine |= in_interior > 0;
    may_be_safe |= in_interior < board.interior;
    interior_.value += widened(probability).to_double() *
                       (static_cast<double>(in_interior) / static_cast<double>(board.interior));
  }
  if (!may_be_mine) interior_verdict_ = CellVerdict::safe;
  if (!may_be_safe) interior_verdict_ = CellVerdict::mine;
}

/// K is at a bound: every component has its fewest mines and the interior none, or all have their most.
MinesLeftCombiner::Outcome MinesLeftCombiner::combine_at_bound(const Board& board) {
  const bool at_least = board.mines == 0;
  for (const std::size_t i : varying_) {
    const auto& models = board.components[i].models;
    weights_[i].assign(models.size(), WideNumber());
    (at_least ? weights_[i].front() : weights_[i].back()) =
        WideNumber(1) / (at_least ? models.front() : models.back());
    log2_placements_ += (at_least ? models.front() : models.back()).log2();
  }
  if (board.interior == 0) return Outcome::complete;
  interior_.value = at_least ? 0 : 1;
  interior_verdict_ = at_least ? CellVerdict::safe : CellVerdict::mine;
  return Outcome::complete;
}

/// Returns nothing where this way fails.
std::optional<MinesLeftCombiner::Outcome> MinesLeftCombiner::combine_probabilities(const Board& board) {
  if (!fills_gaps(board.components)) return std::nullopt;
  std::uint64_t least = 0;
  for (const MineSpread& component : board.components) least += static_cast<std::uint64_t>(component.least);
  const auto odds = odds_for_mines(board.components, board.interior, least + board.mines);
  if (!odds || *odds < 1 / extreme_odds || *odds > extreme_odds) return std::nullopt;
  tilt_.odds = *odds;
  weigh_components(board);
  if (!narrow_.multiply_up(negligible, board.most_products)) return Outcome::exceeded;
  const auto log2_interior = weigh_interior(board);
  if (!log2_interior) return std::nullopt;
  const std::span<double> weights = narrow_.weights_of_all();
  const double total = sum_of_products(narrow_.all(), std::span<const double>(weights));
  if (total < least_total) return std::nullopt;
  for (double& weight : weights) weight /= total;
  judge_interior(board, narrow_, std::span<const double>(weights));
  narrow_.hand_down();
  log2_placements_ += std::log2(total) + *log2_interior;
  for (const WideNumber& sum : tilt_.sums) log2_placements_ += sum.log2();
  judge_by_bounds(board);
  return Outcome::complete;
}

/// Fills the tree's summands: for each varying component the probabilities of its numbers of mines at the
/// odds.
void MinesLeftCombiner::weigh_components(const Board& board) {
  narrow_.clear();
  tilt_.sums.clear();
  for (const std::size_t i : varying_) {
    auto& weights = weights_[i];  // of a single placement, as yet without the other components
    tilt_.sums.push_back(weigh_by_odds(board.components[i], tilt_.odds, weights));
    const std::span<double> entries = narrow_.add(weights.size());
    for (std::size_t k = 0; k < weights.size(); ++k)
      entries[k] = (board.components[i].models[k] * weights[k]).to_double();
  }
}

/// Weighs each entry of all() by the probability of the interior's number of mines that goes with it,
/// relative to about the likeliest one. Returns the logarithm of the number of placements of the interior
/// with that likeliest one, each weighed by the odds for all its mines but K; nothing if it lies outside.
std::optional<double> MinesLeftCombiner::weigh_interior(const Board& board) {
  const std::span<double> weights = narrow_.weights_of_all();
  const std::uint64_t first = narrow_.first();
  const std::uint64_t last = first + weights.size() - 1;
  const double p = 1 / (1 + 1 / tilt_.odds);
  const auto likeliest = std::min(static_cast<std::uint64_t>((static_cast<double>(board.interior) + 1) * p),
                                  std::min(board.interior, board.mines));
  const std::uint64_t middle = std::clamp(board.mines - likeliest, first, last);
  if (middle > board.mines || board.mines - middle > board.interior) return std::nullopt;
  const std::uint64_t in_middle = board.mines - middle;
  if (std::max(in_middle, likeliest) - std::min(in_middle, likeliest) > 2) return std::nullopt;
  std::fill(weights.begin(), weights.end(), 0.0);
  weights[middle - first] = 1;
  for (std::uint64_t t = middle; t < last && t < board.mines; ++t)
    weights[t + 1 - first] = weights[t - first] * step_down(board.interior, board.mines - t) / tilt_.odds;
  for (std::uint64_t t = middle; t > first && board.mines - t < board.interior; --t)
    weights[t - 1 - first] = weights[t - first] / step_down(board.interior, board.mines - t + 1) * tilt_.odds;
  return log2_binomial(board.interior, in_middle) - static_cast<double>(middle) * std::log2(tilt_.odds);
}

/// Gives some weight to all that is possible, even if it was cut off, and none to the rest.
void MinesLeftCombiner::judge_by_bounds(const Board& board) {
  constexpr double hardly = 1e-100;
  for (std::size_t leaf = 0; leaf < varying_.size(); ++leaf) {
    auto& weights = weights_[varying_[leaf]];
    const auto given = narrow_.weights_of(leaf);
    const std::uint64_t others = board.spread - (weights.size() - 1) + board.interior;
    for (std::size_t k = 0; k < weights.size(); ++k) {
      const bool possible = k <= board.mines && board.mines - k <= others;
      weights[k] = possible ? weights[k] * WideNumber(std::max(given[k], hardly)) : WideNumber();
    }
  }
  if (board.interior == 0) return;
  const bool may_be_mine = board.mines > 0;
  const bool may_be_safe = board.mines < board.interior + board.spread;
  interior_verdict_ = !may_be_mine   ? CellVerdict::safe
                      : !may_be_safe ? CellVerdict::mine
                                     : CellVerdict::open_question;
}

template <class Number>
void judge_cells(const ModelCounts<Number>& counts, std::span<const WideNumber> weights,
                 std::vector<Probability>& probabilities, std::vector<CellVerdict>& verdicts) {
  MINES_ASSERT(weights.size() == counts.models.size());
  probabilities.assign(counts.cells(), {});
  verdicts.assign(counts.cells(), CellVerdict::open_question);
  for (std::size_t cell = 0; cell < counts.cells(); ++cell) {
    if (cell > 0 && counts.box_of[cell] == counts.box_of[cell - 1]) {
      probabilities[cell] = probabilities[cell - 1];
      verdicts[cell] = verdicts[cell - 1];
      continue;
    }
    const auto mine = counts.mine(cell);
    const auto safe = counts.safe(cell);
    WideNumber with_mine;
    bool may_be_mine = false;
    bool may_be_safe = false;
    for (std::size_t k = 0; k < weights.size(); ++k) {
      if (weights[k].is_zero()) continue;
      may_be_mine |= !is_zero(mine[k]);
      may_be_safe |= !is_zero(safe[k]);
      with_mine += widened(mine[k]) * weights[k];
    }
    probabilities[cell].value = with_mine.to_double();
    if (!may_be_mine) verdicts[cell] = CellVerdict::safe;
    if (!may_be_safe) verdicts[cell] = CellVerdict::mine;
  }
}

template void judge_cells(const ModelCounts<double>&, std::span<const WideNumber>, std::vector<Probability>&,
                          std::vector<CellVerdict>&);
template void judge_cells(const ModelCounts<WideNumber>&, std::span<const WideNumber>,
                          std::vector<Probability>&, std::vector<CellVerdict>&);

}  // namespace mines
