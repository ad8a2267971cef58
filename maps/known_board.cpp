#include "maps/known_board.hpp"

#include <fmt/format.h>

#include "base/quantity.hpp"

namespace mines::maps {

Position known_position(const Field& field) {
  Position position = Position::of(field.size(), field.mine_count());
  for (std::uint64_t i = 0; i < position.cells.size(); ++i) {
    const Cell cell = field.size().cell(i);
    position.cells[i] = field.is_mine(cell) ? mine_cell : static_cast<std::int8_t>(field.number(cell));
  }
  return position;
}

Result<Field> known_board(const Position& position, const std::string& name) {
  MINES_LET(auto plane, BitPlane::make(position.size));
  for (std::uint64_t i = 0; i < position.cells.size(); ++i) {
    if (position.cells[i] == mine_cell) plane.set(position.size.cell(i));
  }
  // A number can be compared only when all mines are set.
  Field field(std::move(plane));
  for (std::uint64_t i = 0; i < position.cells.size(); ++i) {
    const Cell cell = position.size.cell(i);
    const std::int8_t found = position.cells[i];
    if (found == mine_cell || found == field.number(cell)) continue;
    const std::string what =
        found == unknown_cell
            ? "is unknown: this is a position, and a board has all its mines"
            : fmt::format("is a {}, but {} of its neighbours are mines", found, field.number(cell));
    return bad_input(name, fmt::format("row {}, column {} {}", cell.row, cell.column, what));
  }
  if (!position.mines || *position.mines == field.mine_count()) return field;
  return bad_input(name, fmt::format("{}, expected {}: the number that the position gives",
                                     quantity(field.mine_count(), "known mine"), *position.mines));
}

}  // namespace mines::maps
