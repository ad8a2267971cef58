#include "library/picture/contradiction.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "mines/engine.hpp"

namespace mines {

namespace {

Analysis analysis_of(std::int32_t rows, std::int32_t columns, std::span<const std::int8_t> cells) {
  Engine engine(rows, columns, Density(Engine::usual_density), {.placements = false});
  engine.observe(cells);
  return engine.analysis({Budget::usual_work / 50});
}

std::vector<Cell> contradiction_on(std::int32_t rows, std::int32_t columns,
                                   std::span<const std::int8_t> cells) {
  const Analysis analysis = analysis_of(rows, columns, cells);
  if (analysis.possible != Possible::no) return {};
  auto numbers = analysis.contradiction->reason.numbers;
  if (numbers.empty()) numbers.push_back({0, 0});
  return numbers;
}

/// The cells of a reading with unknown ones around them: at all sides, or at all but one.
struct Framed {
  int above, before;  ///< lines of unknown cells
  int rows, columns;
  std::vector<std::int8_t> cells;

  Framed(const picture::Reading& reading, std::span<const std::int8_t> inside,
         std::optional<picture::Side> but) {
    const auto lines = [&](picture::Side side) { return but == side ? 0 : 1; };
    above = lines(picture::Side::top);
    before = lines(picture::Side::left);
    rows = reading.rows() + above + lines(picture::Side::bottom);
    columns = reading.columns() + before + lines(picture::Side::right);
    cells.assign(static_cast<std::size_t>(rows) * columns, unknown_cell);
    for (int row = 0; row < reading.rows(); ++row)
      std::copy_n(inside.begin() + row * reading.columns(), reading.columns(),
                  cells.begin() + (row + above) * columns + before);
  }
};

}  // namespace

std::vector<Cell> contradiction_in(const picture::Reading& reading) {
  return contradiction_on(reading.rows(), reading.columns(), reading.cells);
}

std::vector<Cell> contradiction_in_part(const picture::Reading& reading, std::optional<picture::Side> but) {
  const Framed framed(reading, reading.cells, but);
  std::vector<Cell> numbers = contradiction_on(framed.rows, framed.columns, framed.cells);
  for (Cell& number : numbers) {
    number.row = std::max(0, number.row - framed.above);
    number.column = std::max(0, number.column - framed.before);
  }
  return numbers;
}

Verdicts verdicts_on(const picture::Reading& reading, std::span<const std::int8_t> cells, bool is_part) {
  const int rows = reading.rows(), columns = reading.columns();
  Verdicts verdicts{{}, std::vector<char>(cells.size(), 0)};
  if (!is_part) {
    Analysis analysis = analysis_of(rows, columns, cells);
    if (analysis.possible == Possible::yes) verdicts.of_cells = std::move(analysis.verdict);
    return verdicts;
  }
  const Framed framed(reading, cells, std::nullopt);
  const Analysis analysis = analysis_of(framed.rows, framed.columns, framed.cells);
  if (analysis.possible != Possible::yes) return verdicts;
  for (int row = 0; row < framed.rows; ++row) {
    for (int column = 0; column < framed.columns; ++column) {
      const Verdict verdict = analysis.verdict[row * framed.columns + column];
      const int inside_row = row - framed.above, inside_column = column - framed.before;
      if (inside_row >= 0 && inside_column >= 0 && inside_row < rows && inside_column < columns) {
        verdicts.of_cells.push_back(verdict);
      } else if (verdict != Verdict::safe) {
        for (int r = std::max(0, inside_row - 1); r <= std::min(rows - 1, inside_row + 1); ++r)
          for (int c = std::max(0, inside_column - 1); c <= std::min(columns - 1, inside_column + 1); ++c)
            verdicts.is_beside_others[r * columns + c] = 1;
      }
    }
  }
  return verdicts;
}

}  // namespace mines
