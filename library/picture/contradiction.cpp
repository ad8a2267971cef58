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

/// The board with a ring of unknown cells around it.
std::vector<std::int8_t> with_ring(const picture::Reading& reading) {
  const std::size_t columns = reading.columns() + 2;
  std::vector<std::int8_t> cells(columns * (reading.rows() + 2), unknown_cell);
  for (int row = 0; row < reading.rows(); ++row)
    std::copy_n(reading.cells.begin() + row * reading.columns(), reading.columns(),
                cells.begin() + static_cast<std::ptrdiff_t>((row + 1) * columns + 1));
  return cells;
}

}  // namespace

std::vector<Cell> contradiction_in(const picture::Reading& reading) {
  return contradiction_on(reading.rows(), reading.columns(), reading.cells);
}

bool is_impossible_part(const picture::Reading& reading) {
  return !contradiction_on(reading.rows() + 2, reading.columns() + 2, with_ring(reading)).empty();
}

}  // namespace mines
