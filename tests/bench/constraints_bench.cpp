// The time that constraints take, by the shape of the board that they come from: all probabilities
// and the certain cells of boards of 316 x 316 cells, opened by their zeros. Each analysis is first compared
// with the board: nothing certain may be wrong, and every probability must be exact.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/random.hpp"
#include "board/shape_neighbours.hpp"
#include "constraints/position_constraints.hpp"
#include "library/facts/position.hpp"
#include "mines/constraints.hpp"

namespace mines {

namespace {

constexpr std::int32_t side = 316;

struct Case {
  Position position;
  std::vector<bool> truth;  // whether each cell is a mine
};

/// A board with that share of mines, of which the zeros and the cells beside them are open.
Case draw(Shape shape, double density) {
  RandomSequence random(7, 0);
  const BoardSize size{side, side};
  Case drawn{Position::of(size), std::vector<bool>(size.cells())};
  for (std::size_t i = 0; i < drawn.truth.size(); ++i) drawn.truth[i] = random.uniform() < density;
  std::vector<Cell> near;
  std::vector<std::int8_t> number(size.cells());
  for (std::size_t i = 0; i < number.size(); ++i) {
    find_neighbours(shape, size, size.cell(i), near);
    int mines = 0;
    for (const Cell cell : near) mines += drawn.truth[size.index(cell)] ? 1 : 0;
    number[i] = static_cast<std::int8_t>(mines);
  }
  for (std::size_t i = 0; i < number.size(); ++i) {
    if (drawn.truth[i] || number[i] != 0) continue;
    drawn.position.cells[i] = 0;
    find_neighbours(shape, size, size.cell(i), near);
    for (const Cell cell : near) drawn.position.at(cell) = number[size.index(cell)];
  }
  return drawn;
}

Constraints constraints_of(const PositionConstraints& from, double density) {
  Constraints::Options options;
  options.density = density;
  options.count = false;
  Constraints constraints(static_cast<std::uint32_t>(from.cells.size()), options);
  for (const Constraint& constraint : from.list.all.constraints)
    constraints.add(constraint.cells(), constraint.least, constraint.most);
  return constraints;
}

void check(const Case& drawn, const PositionConstraints& from, const Constraints::Analysis& analysis) {
  bool right = analysis.possible == Possible::yes && analysis.exact;
  for (std::size_t i = 0; right && i < from.cells.size(); ++i) {
    const bool mine = drawn.truth[drawn.position.size.index(from.cells[i])];
    right = analysis.verdict[i] != (mine ? mines::Verdict::safe : mines::Verdict::mine);
  }
  if (right) return;
  std::fputs("constraints_bench: an analysis is wrong or not exact\n", stderr);
  std::exit(1);
}

void analyse_board(benchmark::State& state, Shape shape, double density) {
  const Case drawn = draw(shape, density);
  const PositionConstraints from = mines::constraints_of(drawn.position, shape, "board").value();
  Constraints constraints = constraints_of(from, density);
  check(drawn, from, constraints.analysis());
  for (auto _ : state) {
    state.PauseTiming();
    Constraints fresh = constraints_of(from, density);
    state.ResumeTiming();
    benchmark::DoNotOptimize(fresh.analysis());
  }
  state.counters["an_unknown_cell"] =
      benchmark::Counter(static_cast<double>(from.cells.size()),
                         benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
  state.counters["a_cell"] =
      benchmark::Counter(static_cast<double>(side) * side,
                         benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

const bool registered = [] {
  for (const double density : {0.125, 0.2}) {
    for (const auto& [name, shape] : facts::choices<Shape>()) {
      benchmark::RegisterBenchmark(
          (std::string(name) + "/" + std::to_string(density).substr(0, 5)).c_str(),
          [shape = shape, density](benchmark::State& state) { analyse_board(state, shape, density); })
          ->Unit(benchmark::kMillisecond);
    }
  }
  return true;
}();

}  // namespace

}  // namespace mines

BENCHMARK_MAIN();
