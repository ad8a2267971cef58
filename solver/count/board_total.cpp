#include "count/board_total.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace mines {

namespace {

WideNumber widened(double number) { return WideNumber(number); }
WideNumber widened(WideNumber number) { return number; }

bool is_zero(double number) { return number == 0; }
bool is_zero(WideNumber number) { return number.is_zero(); }

/// C(interior, mines - t) for t = 0 to most, as multiples of the first that is not 0. Nothing if all are 0.
std::vector<WideNumber> interior_ways(std::uint64_t interior, std::uint64_t mines, std::size_t most) {
  std::vector<WideNumber> ways(most + 1);
  const std::uint64_t first = mines > interior ? mines - interior : 0;
  const std::uint64_t last = std::min<std::uint64_t>(mines, most);
  if (first > last) return {};
  ways[first] = WideNumber(1);
  for (std::uint64_t t = first; t < last; ++t) {
    const std::uint64_t k = mines - t;  // C(n, k - 1) = C(n, k) · k / (n - k + 1)
    ways[t + 1] =
        ways[t] * WideNumber(static_cast<double>(k)) / WideNumber(static_cast<double>(interior - k + 1));
  }
  return ways;
}

WideNumber sum_of_products(std::span<const WideNumber> a, std::span<const WideNumber> b) {
  WideNumber sum;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

std::vector<WideNumber> product(std::span<const WideNumber> a, std::span<const WideNumber> b) {
  std::vector<WideNumber> product(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < b.size(); ++k) product[i + k] += a[i] * b[k];
  }
  return product;
}

/// What weights of the sum of two numbers of mines are for the one, given the ways for the other.
std::vector<WideNumber> weights_beside(std::span<const WideNumber> weights,
                                       std::span<const WideNumber> other) {
  std::vector<WideNumber> result(weights.size() - other.size() + 1);
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = sum_of_products(other, weights.subspan(i, other.size()));
  return result;
}

}  // namespace

template <class Number>
MineSpread spread_of(const ModelCounts<Number>& counts) {
  MineSpread spread{counts.least, {}};
  for (const Number& models : counts.models) spread.models.push_back(widened(models));
  return spread;
}

BoardTotal::Outcome BoardTotal::combine(std::span<const MineSpread> components, std::uint64_t interior,
                                        std::uint64_t mines, std::uint64_t most_products) {
  std::uint64_t least = 0;
  for (const MineSpread& component : components) least += static_cast<std::uint64_t>(component.least);
  if (least > mines) return Outcome::contradiction;
  mines -= least;
  if (build_tree(components) > most_products) return Outcome::exceeded;
  multiply_up(components);
  const WideNumber none(1);
  const std::span<const WideNumber> all =
      nodes_.empty() ? std::span(&none, 1) : std::span<const WideNumber>(nodes_.back().models);
  std::vector<WideNumber> weights = interior_ways(interior, mines, all.size() - 1);
  if (weights.empty()) return Outcome::contradiction;
  const WideNumber total = sum_of_products(all, weights);
  if (total.is_zero()) return Outcome::contradiction;
  for (WideNumber& weight : weights) weight /= total;

  judge_interior(all, weights, interior, mines);
  weights_.resize(components.size());
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (components[i].models.size() == 1) weights_[i].assign(1, none / components[i].models.front());
  }
  if (!nodes_.empty()) hand_down(nodes_.size() - 1, std::move(weights));
  return Outcome::complete;
}

/// Pairs the components in which the number of mines varies, and the pairs, and so on. Returns the products
/// that the tree will take.
std::uint64_t BoardTotal::build_tree(std::span<const MineSpread> components) {
  nodes_.clear();
  sizes_.clear();
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (components[i].models.size() == 1) continue;
    nodes_.push_back({{}, 0, 0, i, true});
    sizes_.push_back(components[i].models.size());
  }
  std::uint64_t products = 0;
  // Each level lies behind the one below it; an odd one out is paired with the first of the next level.
  for (std::size_t next = 0; next + 1 < nodes_.size(); next += 2) {
    products += 3 * sizes_[next] * sizes_[next + 1];
    nodes_.push_back({{}, next, next + 1, 0, false});
    sizes_.push_back(sizes_[next] + sizes_[next + 1] - 1);
  }
  return products;
}

void BoardTotal::multiply_up(std::span<const MineSpread> components) {
  for (Node& node : nodes_) {
    node.models = node.is_leaf ? components[node.component].models
                               : product(nodes_[node.left].models, nodes_[node.right].models);
  }
}

void BoardTotal::hand_down(std::size_t number, std::vector<WideNumber> weights) {
  const Node& node = nodes_[number];
  if (node.is_leaf) {
    weights_[node.component] = std::move(weights);
    return;
  }
  hand_down(node.left, weights_beside(weights, nodes_[node.right].models));
  hand_down(node.right, weights_beside(weights, nodes_[node.left].models));
}

/// The components have t mines beyond the fewest in ways[t] ways, each with probability weights[t]; they and
/// the interior have `mines` mines together.
void BoardTotal::judge_interior(std::span<const WideNumber> ways, std::span<const WideNumber> weights,
                                std::uint64_t interior, std::uint64_t mines) {
  interior_ = {};
  interior_verdict_ = CellVerdict::open_question;
  if (interior == 0) return;
  bool may_be_mine = false;
  bool may_be_safe = false;
  for (std::size_t t = 0; t < weights.size(); ++t) {
    const WideNumber probability = ways[t] * weights[t];
    if (probability.is_zero()) continue;
    const std::uint64_t in_interior = mines - t;
    may_be_mine |= in_interior > 0;
    may_be_safe |= in_interior < interior;
    interior_.value +=
        probability.to_double() * (static_cast<double>(in_interior) / static_cast<double>(interior));
  }
  if (!may_be_mine) interior_verdict_ = CellVerdict::safe;
  if (!may_be_safe) interior_verdict_ = CellVerdict::mine;
}

template <class Number>
void judge_cells(const ModelCounts<Number>& counts, std::span<const WideNumber> weights,
                 std::vector<Probability>& probabilities, std::vector<CellVerdict>& verdicts) {
  probabilities.assign(counts.cells(), {});
  verdicts.assign(counts.cells(), CellVerdict::open_question);
  for (std::size_t cell = 0; cell < counts.cells(); ++cell) {
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

namespace {

/// Expected mines and their variance; the latter is the derivative of the former by the logarithm of the
/// odds.
struct Moments {
  double mean = 0;
  double variance = 0;

  Moments& operator+=(const Moments& other) {
    mean += other.mean;
    variance += other.variance;
    return *this;
  }
};

/// Of the mines beyond the fewest.
Moments moments_of(const MineSpread& component, double log2_odds) {
  double heaviest = -std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < component.models.size(); ++k)
    heaviest = std::max(heaviest, component.models[k].log2() + static_cast<double>(k) * log2_odds);
  double sums[3] = {};
  for (std::size_t k = 0; k < component.models.size(); ++k) {
    const auto mines = static_cast<double>(k);
    const double weight = std::exp2(component.models[k].log2() + mines * log2_odds - heaviest);
    sums[0] += weight;
    sums[1] += weight * mines;
    sums[2] += weight * mines * mines;
  }
  const double mean = sums[1] / sums[0];
  return {mean, sums[2] / sums[0] - mean * mean};
}

}  // namespace

std::optional<double> odds_for_mines(std::span<const MineSpread> components, std::uint64_t interior,
                                     std::uint64_t mines) {
  std::uint64_t least = 0;
  std::uint64_t most = interior;
  std::vector<const MineSpread*> varying;
  for (const MineSpread& component : components) {
    least += static_cast<std::uint64_t>(component.least);
    most += static_cast<std::uint64_t>(component.most());
    if (component.models.size() > 1) varying.push_back(&component);
  }
  if (mines < least || mines > most) return std::nullopt;
  if (least == most) return 1;  // they tell nothing
  if (mines == least) return 0;
  if (mines == most) return std::numeric_limits<double>::infinity();

  const auto wanted = static_cast<double>(mines - least);
  const double accuracy = 1e-9 * std::max(1.0, static_cast<double>(mines));
  const auto cells = static_cast<double>(interior);
  double high = 1100;  // logarithms to base 2; further than any double
  for (const MineSpread* component : varying) {
    for (const WideNumber& models : component->models) {
      if (!models.is_zero()) high = std::max(high, 1100 + models.log2());
    }
  }
  double low = -high;
  double log2_odds = std::log2(wanted / static_cast<double>(most - mines));
  for (int round = 0; round < 300; ++round) {
    const double p = 1 / (1 + std::exp2(-log2_odds));
    Moments moments{cells * p, cells * p * (1 - p)};
    for (const MineSpread* component : varying) moments += moments_of(*component, log2_odds);
    const double missing = wanted - moments.mean;
    if (std::abs(missing) <= accuracy) break;
    (missing > 0 ? low : high) = log2_odds;
    const double newton = log2_odds + missing / (moments.variance * std::log(2.0));
    // Halving now and then, so that the interval shrinks whatever Newton's steps do.
    const bool inside = newton > low && newton < high;
    log2_odds = inside && round % 3 != 2 ? newton : (low + high) / 2;
  }
  return std::exp2(log2_odds);
}

MineRange mine_range(const Component& component) {
  MineRange range{0, component.cells.size()};
  std::vector<bool> taken(component.cells.size());
  for (const Constraint& constraint : component.constraints) {
    const auto cells = constraint.cells();
    if (std::any_of(cells.begin(), cells.end(), [&](std::uint32_t cell) { return taken[cell]; })) continue;
    for (const std::uint32_t cell : cells) taken[cell] = true;
    range.least += static_cast<std::uint64_t>(constraint.mines);
    range.most -= static_cast<std::uint64_t>(constraint.size - constraint.mines);
  }
  return range;
}

std::optional<Probability> interior_bounds(const MineRange& components, std::uint64_t interior,
                                           std::uint64_t mines) {
  if (interior == 0 || mines < components.least || mines > components.most + interior) return std::nullopt;
  const std::uint64_t most = std::min(interior, mines - components.least);
  const std::uint64_t least = mines > components.most ? mines - components.most : 0;
  const auto cells = static_cast<double>(interior);
  const double low = static_cast<double>(least) / cells;
  const double high = static_cast<double>(most) / cells;
  return Probability{(low + high) / 2, (high - low) / 2, least == most ? Known::exact : Known::bounded};
}

template MineSpread spread_of(const ModelCounts<double>&);
template MineSpread spread_of(const ModelCounts<WideNumber>&);
template void judge_cells(const ModelCounts<double>&, std::span<const WideNumber>, std::vector<Probability>&,
                          std::vector<CellVerdict>&);
template void judge_cells(const ModelCounts<WideNumber>&, std::span<const WideNumber>,
                          std::vector<Probability>&, std::vector<CellVerdict>&);

}  // namespace mines
