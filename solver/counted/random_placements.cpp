#include "counted/random_placements.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/assert.hpp"
#include "base/stop.hpp"
#include "components/component_finder.hpp"

namespace mines {

bool RandomPlacements::look(const View& view, const Situation& situation) {
  MINES_ASSERT(situation.is_counted());
  std::vector<Cell> interior;
  for_each_interior_word(view, [&](std::int32_t row, std::int32_t word, Word cells) {
    for_each_bit(cells, [&](int bit) { interior.push_back(cell_at(row, word, bit)); });
  });
  return look(situation.parts(), std::move(interior), situation.mines_left());
}

bool RandomPlacements::look(std::span<const CountedComponent> parts, std::vector<Cell> interior,
                            std::uint64_t mines) {
  std::vector<MineSpread> spreads;
  for (const CountedComponent& part : parts) spreads.push_back(part.spread());
  const auto given = odds_for_mines(spreads, interior.size(), mines);
  // Any odds give the right distribution, because draw() rejects by the rest of the weight. Those of
  // odds_for_mines() keep the tries few; 0 and infinity would weigh nothing.
  const double odds = given ? std::clamp(*given, 1e-3, 1e3) : 1;
  if (!weigh(parts, std::move(interior), odds)) return false;
  mines_left_ = static_cast<std::int64_t>(mines);
  // C(n, m) · odds^m relative to the largest, by logarithms; rounding matters little, as no
  // probability is computed from it.
  // A component with k mines is drawn with weight odds^k, and odds^(k + m) is the same for every placement.
  // So the ways of the interior, times odds^m, are what a try still has to be weighed by.
  acceptance_.assign(interior_.size() + 1, 0);
  for (std::size_t m = 0; m < interior_.size(); ++m) {
    acceptance_[m + 1] = acceptance_[m] + std::log(odds * static_cast<double>(interior_.size() - m) /
                                                   static_cast<double>(m + 1));
  }
  const double most = *std::max_element(acceptance_.begin(), acceptance_.end());
  for (double& each : acceptance_) each = std::exp(each - most);
  return true;
}

bool RandomPlacements::look_at_odds(std::span<const CountedComponent> parts, std::vector<Cell> interior,
                                    double odds) {
  mines_left_.reset();
  density_ = odds / (1 + odds);
  return weigh(parts, std::move(interior), odds);
}

/// Has each component draw at these odds.
bool RandomPlacements::weigh(std::span<const CountedComponent> parts, std::vector<Cell> interior,
                             double odds) {
  cells_.clear();
  if (eliminations_.size() < parts.size()) eliminations_.resize(parts.size());
  weights_.resize(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (eliminations_[i].run(parts[i].component) != Elimination::Outcome::complete) return false;
    weights_[i].weigh(eliminations_[i], odds);
    cells_.insert(cells_.end(), parts[i].component.cells.begin(), parts[i].component.cells.end());
  }
  MINES_ASSERT(odds > 0 && std::isfinite(odds));
  interior_.resize(interior.size());
  std::iota(interior_.begin(), interior_.end(), static_cast<std::uint32_t>(cells_.size()));
  cells_.insert(cells_.end(), interior.begin(), interior.end());
  return true;
}

bool RandomPlacements::draw(RandomSequence& random, Placement& mines) {
  for (int tries = 0; tries < most_tries; ++tries) {
    stop_point();
    mines.clear();
    for (const OddsWeights& weights : weights_) {
      weights.draw(random, drawn_);
      mines.insert(mines.end(), drawn_.begin(), drawn_.end());
    }
    if (!mines_left_) {
      mines.resize(cells_.size(), 0);
      for (const std::uint32_t cell : interior_) mines[cell] = random.uniform() < density_ ? 1 : 0;
      return true;
    }
    const std::int64_t left = *mines_left_ - std::count(mines.begin(), mines.end(), 1);
    // The components alone have too many mines, or too few for the interior to make up.
    if (left < 0 || left > static_cast<std::int64_t>(interior_.size())) continue;
    const auto inside = static_cast<std::size_t>(left);
    MINES_ASSERT(acceptance_.size() == interior_.size() + 1);
    if (random.uniform() > acceptance_[inside]) continue;
    mines.resize(cells_.size(), 0);
    for (std::size_t i = 0; i < inside; ++i) {
      // This shuffles the first places. The order that earlier draws have left does no harm.
      std::swap(interior_[i], interior_[i + random.below(interior_.size() - i)]);
      mines[interior_[i]] = 1;
    }
    return true;
  }
  return false;
}

}  // namespace mines
