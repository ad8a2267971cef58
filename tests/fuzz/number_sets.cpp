#include "fuzz/number_sets.hpp"

#include <algorithm>
#include <bit>

#include "fuzz/placements.hpp"

namespace mines::fuzz {

/// One of the sets has the first of `left`, so tries those that do.
bool some_cover(std::span<const PlacementSet> sets, const PlacementSet& left, std::size_t count) {
  const std::size_t first = left._Find_first();
  if (first == left.size()) return true;
  return count > 0 && std::any_of(sets.begin(), sets.end(), [&](const PlacementSet& set) {
           return set[first] && some_cover(sets, left & ~set, count - 1);
         });
}

NumberSets::NumberSets(const Picture& picture) : unknown_(unknown_cells(picture).size()) {
  const std::vector<Cell> cells = unknown_cells(picture);
  for_each_cell(picture, [&](Cell cell) {
    if (!is_number(picture.at(cell))) return;
    std::size_t beside = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool near =
          std::abs(cells[i].row - cell.row) <= 1 && std::abs(cells[i].column - cell.column) <= 1;
      beside |= std::size_t{near} << i;
    }
    const int mines = picture.at(cell) - '0' - count_around(picture, cell, '*');
    numbers_.push_back(cell);
    PlacementSet& set = ruled_out_.emplace_back();
    for (std::size_t placement = 0; placement < std::size_t{1} << cells.size(); ++placement)
      set[placement] = std::popcount(placement & beside) != mines;
  });
}

PlacementSet NumberSets::placements(std::optional<std::size_t> mines, std::size_t cell,
                                    std::optional<bool> mine) const {
  PlacementSet set;
  for (std::size_t placement = 0; placement < std::size_t{1} << unknown_; ++placement) {
    set[placement] = (!mines || static_cast<std::size_t>(std::popcount(placement)) == *mines) &&
                     (!mine || ((placement >> cell & 1) != 0) == *mine);
  }
  return set;
}

bool NumberSets::rule_out(const std::vector<Cell>& numbers, PlacementSet left) const {
  for (const Cell number : numbers) {
    const auto at = std::find(numbers_.begin(), numbers_.end(), number);
    if (at == numbers_.end()) return false;
    left &= ~ruled_out_[static_cast<std::size_t>(at - numbers_.begin())];
  }
  return left.none();
}

bool NumberSets::all_rule_out(PlacementSet left) const {
  for (const PlacementSet& set : ruled_out_) left &= ~set;
  return left.none();
}

bool NumberSets::some_rule_out(const PlacementSet& left, std::size_t count) const {
  return some_cover(ruled_out_, left, count);
}

}  // namespace mines::fuzz
