// The solver as other programs use it: through its public header alone.
#include "support/catch.hpp"
#include <mines/engine.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <new>
#include <stdexcept>
#include <thread>

using mines::Engine;

namespace {

/// 1 2 1 in the middle of 3 x 5 cells with 2 mines.
Engine one_two_one() {
  Engine engine(3, 5, 2);
  engine.observe({1, 1}, 1);
  engine.observe({1, 2}, 2);
  engine.observe({1, 3}, 1);
  return engine;
}

/// Every placement of two mines on the unknown cells of one_two_one(): how often each cell is one.
std::map<std::pair<int, int>, int> count_mines(int& placements) {
  std::map<std::pair<int, int>, int> mines;
  for (unsigned set = 0; set < 1U << 15; ++set) {
    const auto is_mine = [&](int row, int column) { return (set >> (row * 5 + column) & 1) != 0; };
    const auto around = [&](int row, int column) {
      int count = 0;
      for (int r = row - 1; r <= row + 1; ++r)
        for (int c = column - 1; c <= column + 1; ++c) count += is_mine(r, c) ? 1 : 0;
      return count;
    };
    const bool open_cells_safe = !is_mine(1, 1) && !is_mine(1, 2) && !is_mine(1, 3);
    if (__builtin_popcount(set) != 2 || !open_cells_safe) continue;
    if (around(1, 1) != 1 || around(1, 2) != 2 || around(1, 3) != 1) continue;
    ++placements;
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 5; ++column) mines[{row, column}] += is_mine(row, column) ? 1 : 0;
  }
  return mines;
}

}  // namespace

TEST_CASE("an engine gives every unknown cell its exact chance") {
  const Engine engine = one_two_one();
  int placements = 0;
  const auto mines = count_mines(placements);
  const Engine::Analysis analysis = engine.analysis();
  CHECK(analysis.possible);
  CHECK(analysis.placements == std::to_string(placements));
  REQUIRE(analysis.cells.size() == 12);
  for (const Engine::Chance& chance : analysis.cells) {
    const int times = mines.at({chance.cell.row, chance.cell.column});
    CHECK(chance.exact);
    CHECK(chance.mine == Approx(static_cast<double>(times) / placements));
    CHECK((chance.verdict == Engine::Verdict::safe) == (times == 0));
    CHECK((chance.verdict == Engine::Verdict::mine) == (times == placements));
  }
}

TEST_CASE("an engine explains and chooses, and thinks anew once more is seen") {
  Engine engine = one_two_one();
  const Engine::Reason reason = engine.explain({0, 2});
  CHECK(reason.verdict == Engine::Verdict::safe);
  CHECK(reason.found);
  CHECK(reason.is_smallest);
  CHECK(reason.numbers == std::vector<Engine::Cell>{{1, 1}, {1, 2}, {1, 3}});
  CHECK(engine.explain({0, 1}).verdict == Engine::Verdict::undecided);
  const auto move = engine.best_move(Engine::Goal::win);
  REQUIRE(move);
  CHECK(move->is_certain);
  CHECK(engine.best_move(Engine::Goal::score).has_value());
  engine.observe({0, 2}, 1);
  engine.observe_mine({0, 1});
  const Engine::Analysis analysis = engine.analysis();
  CHECK(analysis.cells.size() == 10);
  const auto told =
      std::find_if(analysis.cells.begin(), analysis.cells.end(), [](const Engine::Chance& chance) {
        return chance.cell == Engine::Cell{2, 3};
      });
  REQUIRE(told != analysis.cells.end());
  CHECK(told->verdict == Engine::Verdict::mine);
}

TEST_CASE("an engine tells what is impossible, and goes on when that is taken back") {
  Engine engine(3, 3, 2);
  engine.observe({0, 0}, 1);
  engine.observe({0, 1}, 0);
  CHECK(engine.analysis().possible == false);
  CHECK(engine.analysis().cells.empty());
  CHECK_FALSE(engine.analysis().contradiction.empty());
  CHECK_FALSE(engine.best_move(Engine::Goal::win).has_value());
  CHECK(engine.explain({2, 2}).verdict == Engine::Verdict::undecided);
  engine.observe({0, 1}, 1);
  CHECK(engine.analysis().possible);
  engine.observe({1, 1}, 8);  // there is no room for that
  CHECK_FALSE(engine.analysis().possible);
}

TEST_CASE("an engine may be asked by several threads") {
  Engine engine = one_two_one();
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&engine, i] {
      for (int k = 0; k < 20; ++k) {
        if (i == 0) engine.observe({1, 2}, 2);
        if (engine.analysis().cells.size() != 12) std::terminate();
        if (engine.explain({0, 2}).numbers.size() != 3) std::terminate();
      }
    });
  }
}

TEST_CASE("an engine refuses what is out of range") {
  using Wrong = std::invalid_argument;
  CHECK_THROWS_AS(Engine(0, 5, 1), Wrong);
  CHECK_THROWS_AS(Engine(5, 65537, 1), Wrong);
  CHECK_THROWS_AS(Engine(3, 3, 10), Wrong);
  CHECK_THROWS_AS(Engine(3, 3, 1, {.penalty = -1}), Wrong);
  CHECK_THROWS_AS(Engine(3, 3, 1, {.threads = 0}), Wrong);
  Engine engine(3, 3, 1);
  CHECK_THROWS_AS(engine.observe({3, 0}, 1), Wrong);
  CHECK_THROWS_AS(engine.observe({0, -1}, 1), Wrong);
  CHECK_THROWS_AS(engine.observe({0, 0}, 9), Wrong);
  CHECK_THROWS_AS(engine.observe_mine({0, 3}), Wrong);
  CHECK_THROWS_AS(engine.explain({9, 9}), Wrong);
  engine.observe({0, 0}, 1);
  CHECK_THROWS_WITH(engine.explain({0, 0}), "mines::Engine: only unknown cells can be explained");
}
