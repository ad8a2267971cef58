#include "counted/random_placements.hpp"

#include <algorithm>
#include <cmath>

#include "base/assert.hpp"

namespace mines {

bool RandomPlacements::look(const View& view, const Situation& situation) {
  MINES_ASSERT(situation.is_counted());
  const auto& parts = situation.parts();
  mines_left_ = static_cast<std::int64_t>(situation.mines_left());
  std::vector<MineSpread> spreads;
  for (const CountedComponent& part : parts) spreads.push_back(part.spread());
  const auto given = odds_for_mines(spreads, situation.interior(), situation.mines_left());
  const double odds = given ? std::clamp(*given, 1e-3, 1e3) : 1;
  cells_.clear();
  if (eliminations_.size() < parts.size()) eliminations_.resize(parts.size());
  weights_.resize(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (eliminations_[i].run(parts[i].component) != Elimination::Outcome::complete) return false;
    weights_[i].weigh(eliminations_[i], odds);
    cells_.insert(cells_.end(), parts[i].component.cells.begin(), parts[i].component.cells.end());
  }
  interior_begin_ = cells_.size();
  for_each_interior_word(view, [&](std::int32_t row, std::int32_t word, Word cells) {
    for_each_bit(cells, [&](int bit) { cells_.push_back(cell_at(row, word, bit)); });
  });
  interior_.resize(cells_.size() - interior_begin_);
  for (std::size_t i = 0; i < interior_.size(); ++i)
    interior_[i] = static_cast<std::uint32_t>(interior_begin_ + i);
  // C(n, m) · odds^m relative to the largest, by logarithms; rounding matters little, as no
  // probability is computed from it.
  acceptance_.assign(interior_.size() + 1, 0);
  for (std::size_t m = 0; m < interior_.size(); ++m) {
    acceptance_[m + 1] = acceptance_[m] + std::log(odds * static_cast<double>(interior_.size() - m) /
                                                   static_cast<double>(m + 1));
  }
  const double most = *std::max_element(acceptance_.begin(), acceptance_.end());
  for (double& each : acceptance_) each = std::exp(each - most);
  return true;
}

bool RandomPlacements::draw(RandomSequence& random, Placement& mines) {
  for (int tries = 0; tries < most_tries; ++tries) {
    mines.clear();
    for (const OddsWeights& weights : weights_) {
      weights.draw(random, drawn_);
      mines.insert(mines.end(), drawn_.begin(), drawn_.end());
    }
    const std::int64_t left = mines_left_ - std::count(mines.begin(), mines.end(), 1);
    if (left < 0 || left > static_cast<std::int64_t>(interior_.size())) continue;
    const auto inside = static_cast<std::size_t>(left);
    if (random.uniform() > acceptance_[inside]) continue;
    mines.resize(cells_.size(), 0);
    for (std::size_t i = 0; i < inside; ++i) {
      std::swap(interior_[i], interior_[i + random.below(interior_.size() - i)]);
      mines[interior_[i]] = 1;
    }
    return true;
  }
  return false;
}

}  // namespace mines
