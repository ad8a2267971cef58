#include "board/arguments.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace mines {

void require(bool holds, const char* call, const std::string& otherwise) {
  if (!holds) throw std::invalid_argument(std::string(call) + ": " + otherwise);
}

BoardSize checked_size(std::int32_t rows, std::int32_t columns, const char* call) {
  const auto side_fits = [](std::int32_t side) { return side >= 1 && side <= max_side; };
  require(side_fits(rows) && side_fits(columns), call,
          fmt::format("a board of {} x {} cells, expected sides from 1 to {}", rows, columns, max_side));
  return {rows, columns};
}

Cell checked_cell(std::int32_t row, std::int32_t column, BoardSize size, const char* call) {
  const Cell cell{row, column};
  require(size.contains(cell), call,
          fmt::format("row {}, column {} is off the board of {} x {} cells", row, column, size.rows,
                      size.columns));
  return cell;
}

}  // namespace mines
