#include "library/picture/contradiction.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

#include "mines/engine.hpp"

namespace mines {

namespace {

/// The cells of a reading, with a line of unknown ones beyond the sides at which the board may go on.
struct Framed {
  BoardSize size;
  Area reading;  ///< where it lies
  std::vector<std::int8_t> cells;

  template <class GoesOn>
  Framed(BoardSize inside, std::span<const std::int8_t> inside_cells, const GoesOn& goes_on) {
    const auto lines = [&](picture::Side side) { return goes_on(side) ? 1 : 0; };
    reading = {{lines(picture::Side::top), lines(picture::Side::left)}, inside};
    size = {reading.first.row + inside.rows + lines(picture::Side::bottom),
            reading.first.column + inside.columns + lines(picture::Side::right)};
    cells.assign(size.cells(), unknown_cell);
    for_each_cell(inside, [&](Cell cell) {
      cells[size.index(reading.outside(cell))] = inside_cells[inside.index(cell)];
    });
  }

  Analysis analysis() const {
    Engine engine(size.rows, size.columns, Density(Engine::usual_density), {.placements = false});
    engine.observe(cells);
    return engine.analysis({Budget::usual_work / 50});
  }
};

std::vector<Cell> contradiction_on(const Framed& framed) {
  const Analysis analysis = framed.analysis();
  if (analysis.possible != Possible::no) return {};
  auto numbers = analysis.contradiction->reason.numbers;
  if (numbers.empty()) numbers.push_back(framed.reading.first);
  for (Cell& number : numbers) number = framed.reading.inside(number);
  return numbers;
}

}  // namespace

std::vector<Cell> contradiction_in(const picture::Reading& reading) {
  return contradiction_on(Framed(size_of(reading), reading.cells, [](picture::Side) { return false; }));
}

std::vector<Cell> contradiction_in_part(const picture::Reading& reading, std::optional<picture::Side> but) {
  return contradiction_on(
      Framed(size_of(reading), reading.cells, [&](picture::Side side) { return side != but; }));
}

Verdicts verdicts_on(const picture::Reading& reading, std::span<const std::int8_t> cells, bool is_part) {
  const Framed framed(size_of(reading), cells, [&](picture::Side) { return is_part; });
  const Analysis analysis = framed.analysis();
  Verdicts verdicts{{}, std::vector<char>(cells.size(), 0)};
  if (analysis.possible != Possible::yes) return verdicts;
  for_each_cell(framed.size, [&](Cell cell) {
    const Verdict verdict = analysis.verdict[framed.size.index(cell)];
    const Cell place = framed.reading.inside(cell);
    if (framed.reading.contains(cell))
      verdicts.of_cells.push_back(verdict);
    else if (verdict != Verdict::safe)
      for_each_neighbour(size_of(reading), place,
                         [&](Cell beside) { verdicts.is_beside_others[size_of(reading).index(beside)] = 1; });
  });
  return verdicts;
}

}  // namespace mines
