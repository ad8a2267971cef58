#include "library/arguments.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "base/printable.hpp"
#include "library/facts/position.hpp"

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

Cell checked_cell(Cell cell, BoardSize size, const char* call) {
  require(size.contains(cell), call,
          fmt::format("row {}, column {} is off the board of {} x {} cells", cell.row, cell.column, size.rows,
                      size.columns));
  return cell;
}

void check_density(double density, const char* call) {
  require(density > 0 && density < 1, call,
          fmt::format("a density of {}, expected more than 0 and less than 1", density));
}

void check_threads(int threads, const char* call) {
  require(threads >= 1 && threads <= most_threads, call,
          fmt::format("{} threads, expected 1 to {}", threads, most_threads));
}

std::optional<Shape> shape_named(std::string_view word, const char* call) {
  if (word.empty()) return std::nullopt;
  std::string all;
  for (const auto& [each, shape] : facts::choices<Shape>()) {
    if (word == each) return shape;
    all += std::string(all.empty() ? "" : ", ") + each;
  }
  throw std::invalid_argument(
      fmt::format("{}: the shape '{}', expected one of {}", call, printable(word), all));
}

void throw_error(const Error& error) {
  if (error.code == ExitCode::bad_input) throw std::invalid_argument(to_string(error));
  throw std::runtime_error(to_string(error));
}

}  // namespace mines
