#include "library/picture/contradiction.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

#include "mines/engine.hpp"

namespace mines {

namespace {

std::vector<Cell> contradiction_on(std::int32_t rows, std::int32_t columns,
                                   std::span<const std::int8_t> cells) {
  Engine engine(rows, columns, Density(Engine::usual_density), {.placements = false});
  engine.observe(cells);
  const Analysis analysis = engine.analysis({Budget::usual_work / 50});
  if (analysis.possible != Possible::no) return {};
  auto numbers = analysis.contradiction->reason.numbers;
  if (numbers.empty()) numbers.push_back({0, 0});
  return numbers;
}

}  // namespace

std::vector<Cell> contradiction_in(const picture::Reading& reading) {
  return contradiction_on(reading.rows(), reading.columns(), reading.cells);
}

std::vector<Cell> contradiction_in_part(const picture::Reading& reading, std::optional<picture::Side> but) {
  const auto lines = [&](picture::Side side) { return but == side ? 0 : 1; };  // of unknown cells around it
  const int rows = reading.rows() + lines(picture::Side::top) + lines(picture::Side::bottom);
  const int columns = reading.columns() + lines(picture::Side::left) + lines(picture::Side::right);
  std::vector<std::int8_t> cells(static_cast<std::size_t>(rows) * columns, unknown_cell);
  for (int row = 0; row < reading.rows(); ++row)
    std::copy_n(reading.cells.begin() + row * reading.columns(), reading.columns(),
                cells.begin() + (row + lines(picture::Side::top)) * columns + lines(picture::Side::left));
  std::vector<Cell> numbers = contradiction_on(rows, columns, cells);
  for (Cell& number : numbers) {
    number.row = std::max(0, number.row - lines(picture::Side::top));
    number.column = std::max(0, number.column - lines(picture::Side::left));
  }
  return numbers;
}

}  // namespace mines
