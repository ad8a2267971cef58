#include "games/board_arguments.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace mines::games {

void require(bool holds, const char* call, const std::string& otherwise) {
  if (!holds) throw std::invalid_argument(std::string(call) + ": " + otherwise);
}

BoardSize checked_size(std::int32_t rows, std::int32_t columns, const char* call) {
  const auto side_fits = [](std::int32_t side) { return side >= 1 && side <= max_side; };
  require(side_fits(rows) && side_fits(columns), call,
          fmt::format("a board of {} x {} cells, expected sides from 1 to {}", rows, columns, max_side));
  return {rows, columns};
}

Cell checked_cell(library::Cell cell, BoardSize size, const char* call) {
  const Cell inside{cell.row, cell.column};
  require(size.contains(inside), call,
          fmt::format("row {}, column {} is off the board of {} x {} cells", cell.row, cell.column, size.rows,
                      size.columns));
  return inside;
}

std::uint64_t safe_at_start(BoardSize size, Cell start, library::FirstClick first) {
  if (first == library::FirstClick::any) return 0;
  std::uint64_t cells = 1;
  if (first == library::FirstClick::open) for_each_neighbour(size, start, [&](Cell) { ++cells; });
  return cells;
}

}  // namespace mines::games
