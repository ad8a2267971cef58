#include "constraints/position_constraints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "base/assert.hpp"
#include "board/shape_neighbours.hpp"

namespace mines {

namespace {

Result<void> set_total(const Position& position, const std::string& name, ConstraintList& list) {
  if (!position.mines) return {};
  const auto known =
      static_cast<std::uint64_t>(std::count(position.cells.begin(), position.cells.end(), mine_cell));
  const std::uint64_t unknown = list.all.cells.size();
  // Both sides of the subtraction below would otherwise be out of range.
  if (*position.mines < known || *position.mines - known > unknown) {
    return bad_input(name, fmt::format("{} known mines and {} unknown cells, but {} mines on the board",
                                       known, unknown, *position.mines));
  }
  list.total = *position.mines - known;
  return {};
}

}  // namespace

std::optional<std::uint32_t> PositionConstraints::index_of(Cell place) const {
  const auto found = std::lower_bound(cells.begin(), cells.end(), place);
  if (found == cells.end() || *found != place) return std::nullopt;
  return static_cast<std::uint32_t>(found - cells.begin());
}

Result<PositionConstraints> constraints_of(const Position& position, Shape shape, const std::string& name) {
  PositionConstraints made;
  std::vector<std::uint32_t> index(position.cells.size());
  for (std::size_t i = 0; i < position.cells.size(); ++i) {
    if (position.cells[i] != unknown_cell) continue;
    index[i] = static_cast<std::uint32_t>(made.cells.size());
    made.cells.push_back(position.size.cell(i));
  }
  made.list = ConstraintList::of(static_cast<std::uint32_t>(made.cells.size()));
  std::vector<Cell> neighbours;
  std::vector<std::uint32_t> cells;
  for (std::size_t i = 0; i < position.cells.size(); ++i) {
    const std::int8_t shown = position.cells[i];
    if (shown < 0) continue;
    const Cell number = position.size.cell(i);
    MINES_ASSERT(shown <= 8);
    find_neighbours(shape, position.size, number, neighbours);
    int mines = shown;
    cells.clear();
    for (const Cell near : neighbours) {
      if (position.at(near) == mine_cell) --mines;
      if (position.at(near) == unknown_cell) cells.push_back(index[position.size.index(near)]);
    }
    // A settled number that is right adds nothing. A wrong one stays: a constraint that nothing satisfies.
    if (cells.empty() && mines == 0) continue;
    made.list.add(cells, mines, mines);
    made.numbers.push_back(number);
  }
  MINES_TRY(set_total(position, name, made.list));
  return made;
}

}  // namespace mines
