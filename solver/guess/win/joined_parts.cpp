#include "guess/win/joined_parts.hpp"

#include <algorithm>
#include <cmath>

#include "base/assert.hpp"
#include "count/polynomial.hpp"

namespace mines {

namespace {

constexpr std::uint64_t most_joined_transitions = 20'000;

}  // namespace

void JoinedParts::look(const Situation& situation) {
  MINES_ASSERT(situation.is_counted());
  situation_ = &situation;
  mines_left_ = static_cast<std::int64_t>(situation.mines_left());
  // The halves keep the odds away from 0 and infinity.
  const double density =
      (static_cast<double>(mines_left_) + 0.5) / (static_cast<double>(situation.unknown()) + 1);
  odds_ = density / (1 - density);
  spreads_.resize(situation.parts().size());
  sums_.assign(situation.parts().size(), 0);
  for (std::size_t i = 0; i < spreads_.size(); ++i) {
    spreads_[i].clear();
    double weight = 1;
    for (const double models : situation.parts()[i].in_doubles().models) {
      spreads_[i].push_back(models * weight);
      sums_[i] += models * weight;
      weight *= odds_;
    }
    MINES_ASSERT(sums_[i] > 0 && std::isfinite(sums_[i]));
    // Products of spreads that sum up to 1 stay within doubles. whole_weight() puts the sums back.
    for (double& each : spreads_[i]) each /= sums_[i];
  }
}

void JoinedParts::clear() {
  joined_.clear();
  own_constraints_ = 0;
  parts_.clear();
  begins_.clear();
  interior_cells_.clear();
  interior_indices_.clear();
}

bool JoinedParts::is_joined(std::uint32_t part) const {
  return std::find(parts_.begin(), parts_.end(), part) != parts_.end();
}

std::optional<std::uint32_t> JoinedParts::find(Cell cell) const {
  const CellTable::Place* const place = situation_->place_of(cell);
  if (place == nullptr) {
    const auto known = std::find(interior_cells_.begin(), interior_cells_.end(), cell);
    if (known == interior_cells_.end()) return std::nullopt;
    return interior_indices_[static_cast<std::size_t>(known - interior_cells_.begin())];
  }
  const auto known = std::find(parts_.begin(), parts_.end(), place->component);
  if (known == parts_.end()) return std::nullopt;
  return begins_[static_cast<std::size_t>(known - parts_.begin())] + place->index;
}

std::uint32_t JoinedParts::join(Cell cell) {
  // Further constraints must come after all parts, so that last_constraint() is one of them.
  MINES_ASSERT(joined_.constraints.size() == own_constraints_);
  if (const auto known = find(cell)) return *known;
  const auto index = static_cast<std::uint32_t>(joined_.cells.size());
  const CellTable::Place* const place = situation_->place_of(cell);
  if (place == nullptr) {
    interior_cells_.push_back(cell);
    interior_indices_.push_back(index);
    joined_.cells.push_back(cell);
    return index;
  }
  parts_.push_back(place->component);
  begins_.push_back(index);
  joined_.append(situation_->parts()[place->component].component);
  own_constraints_ = joined_.constraints.size();
  return index + place->index;
}

Constraint& JoinedParts::constrain(Constraint constraint) {
  return joined_.constraints.emplace_back(std::move(constraint));
}

/// The interior has C(n, m) · odds^m ways to have m mines; they are relative to the fewest that matter.
bool JoinedParts::weigh_rest() {
  rest_.assign(1, 1);
  rest_least_ = 0;
  for (std::uint32_t part = 0; part < spreads_.size(); ++part) {
    if (is_joined(part)) continue;
    rest_least_ += situation_->parts()[part].in_doubles().least;
    rest_ = product_of(rest_, spreads_[part]);
  }
  const auto n = static_cast<std::int64_t>(interior_left());
  const std::int64_t most = std::min(n, mines_left_ - rest_least_);
  // The other parts alone have more mines than are left.
  if (most < 0) return false;
  // Fewer mines in this interior would leave more than the other parts and the joined cells can take.
  ways_least_ =
      std::max<std::int64_t>(0, most - static_cast<std::int64_t>(rest_.size() + joined_.cells.size()));
  ways_.assign(static_cast<std::size_t>(most - ways_least_ + 1), 0);
  double ways = 1;
  for (std::int64_t m = ways_least_; m <= most; ++m) {
    ways_[static_cast<std::size_t>(m - ways_least_)] = ways;
    // C(n, m + 1) / C(n, m) = (n - m) / (m + 1).
    ways *= odds_ * static_cast<double>(n - m) / static_cast<double>(m + 1);
  }
  return true;
}

double JoinedParts::interior_ways(std::int64_t mines) const {
  const std::int64_t i = mines - ways_least_;
  return i < 0 || i >= static_cast<std::int64_t>(ways_.size()) ? 0 : ways_[static_cast<std::size_t>(i)];
}

/// The weight of all ways in which the rest has so many mines.
double JoinedParts::rest_weight(std::int64_t mines) const {
  double weight = 0;
  for (std::size_t t = 0; t < rest_.size(); ++t)
    weight += rest_[t] * interior_ways(mines - rest_least_ - static_cast<std::int64_t>(t));
  return weight;
}

bool JoinedParts::count() {
  MINES_ASSERT(!ways_.empty());  // weigh_rest() came before
  // Each guess needs a count for each of its replies, so a large one is given up early.
  if (elimination_.run(joined_, most_joined_transitions) != Elimination::Outcome::complete) return false;
  if (!counter_.count(elimination_, counts_)) return false;
  const std::size_t size = counts_.models.size();
  weights_.assign(size, 0);
  sum_ = 0;
  interior_mines_ = 0;
  double odds_power = 1;
  for (std::size_t k = 0; k < size; ++k, odds_power *= odds_) {
    double weight = 0;
    const std::int64_t left = mines_left_ - rest_least_ - counts_.least - static_cast<std::int64_t>(k);
    for (std::size_t t = 0; t < rest_.size(); ++t) {
      const std::int64_t in_interior = left - static_cast<std::int64_t>(t);
      const double ways = rest_[t] * interior_ways(in_interior);
      weight += ways;
      interior_mines_ += ways * static_cast<double>(in_interior) * odds_power * counts_.models[k];
    }
    weights_[k] = weight * odds_power;
    sum_ += weights_[k] * counts_.models[k];
  }
  // odds_power starts with 1 at the fewest mines; the factor that is missing is the same for all of them.
  const double scale = std::pow(odds_, counts_.least);
  weight_ = sum_ * scale;
  interior_mines_ *= scale;
  return weight_ > 0;
}

double JoinedParts::mine_probability(std::size_t box) const {
  MINES_ASSERT(sum_ > 0 && box < boxes().size());
  const std::size_t size = counts_.models.size();
  double mine = 0;
  for (std::size_t k = 0; k < size; ++k) mine += weights_[k] * counts_.box_mine[box * size + k];
  return mine / sum_;
}

double JoinedParts::whole_weight() const {
  // The joined parts without further constraints: the product of their own spreads.
  std::vector<double> spread(1, 1);
  std::int64_t least = 0;
  double scale = 1;
  for (const std::uint32_t part : parts_) {
    spread = product_of(spread, spreads_[part]);
    const int fewest = situation_->parts()[part].in_doubles().least;
    least += fewest;
    // This undoes the division in look(), and shifts the spread, whose first entry has the weight 1.
    scale *= sums_[part] * std::pow(odds_, fewest);
  }
  const double cell_spread[] = {1, odds_};
  // An interior cell by itself has one way without a mine and one with a mine: 1 + odds.
  for (std::uint64_t cell = 0; cell < interior_joined(); ++cell) spread = product_of(spread, cell_spread);
  double weight = 0;
  for (std::size_t k = 0; k < spread.size(); ++k)
    weight += spread[k] * rest_weight(mines_left_ - least - static_cast<std::int64_t>(k));
  return weight * scale;
}

}  // namespace mines
