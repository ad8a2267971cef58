#include "system/position_system.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace mines {

namespace {

Result<void> set_total(const Position& position, const std::string& name, ConstraintSystem& system) {
  if (!position.mines) return {};
  const auto known =
      static_cast<std::uint64_t>(std::count(position.cells.begin(), position.cells.end(), Position::mine));
  const std::uint64_t unknown = system.all.cells.size();
  if (*position.mines < known || *position.mines - known > unknown) {
    return bad_input(name, fmt::format("{} known mines and {} unknown cells, but {} mines on the board",
                                       known, unknown, *position.mines));
  }
  system.total = *position.mines - known;
  return {};
}

}  // namespace

Result<PositionSystem> system_of(const Position& position, Shape shape, const std::string& name) {
  PositionSystem made;
  std::vector<std::uint32_t> index(position.cells.size());
  for (std::size_t i = 0; i < position.cells.size(); ++i) {
    if (position.cells[i] != Position::unknown) continue;
    index[i] = static_cast<std::uint32_t>(made.cells.size());
    made.cells.push_back(position.size.cell(i));
  }
  made.system = ConstraintSystem::of(static_cast<std::uint32_t>(made.cells.size()));
  std::vector<Cell> neighbours;
  std::vector<std::uint32_t> cells;
  for (std::size_t i = 0; i < position.cells.size(); ++i) {
    const char shown = position.cells[i];
    if (shown == Position::unknown || shown == Position::mine || shown == Position::hole) continue;
    const Cell number = position.size.cell(i);
    find_neighbours(shape, position.size, number, neighbours);
    int mines = shown - '0';
    cells.clear();
    for (const Cell near : neighbours) {
      if (position.at(near) == Position::mine) --mines;
      if (position.at(near) == Position::unknown) cells.push_back(index[position.size.index(near)]);
    }
    if (cells.empty() && mines == 0) continue;
    made.system.add(cells, mines, mines);
    made.numbers.push_back(number);
  }
  MINES_TRY(set_total(position, name, made.system));
  return made;
}

}  // namespace mines
