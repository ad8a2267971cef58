// The solver as other programs use it: through its public header alone.
#include "support/catch.hpp"
#include <mines/engine.hpp>

#include <algorithm>
#include <thread>
#include <utility>

using namespace mines;

namespace {

/// 1 2 1 in the middle of 3 x 5 cells with 2 mines.
Engine one_two_one() {
  Engine engine(3, 5, 2);
  engine.observe({1, 1}, 1);
  engine.observe({1, 2}, 2);
  engine.observe({1, 3}, 1);
  return engine;
}

std::size_t unknown_cells(const Analysis& analysis) {
  return static_cast<std::size_t>(std::count_if(analysis.verdict.begin(), analysis.verdict.end(),
                                                [](auto verdict) { return verdict != Verdict::known; }));
}

}  // namespace

TEST_CASE("an engine explains and chooses, and thinks anew once more is seen") {
  Engine engine = one_two_one();
  const Explanation why = engine.explain({0, 2});
  CHECK(why.verdict == Verdict::safe);
  CHECK(why.reason.found);
  CHECK(why.reason.size == mines::Minimality::smallest);
  CHECK(why.reason.numbers == std::vector<Cell>{{1, 1}, {1, 2}, {1, 3}});
  CHECK_THAT(why.text, Catch::Contains("safe by 3 numbers"));
  const Explanation guess = engine.explain({0, 1});
  CHECK(guess.verdict == Verdict::undecided);
  REQUIRE(guess.guesses.size() == 1);  // a safe cell makes guesses needless
  CHECK(guess.guesses.front().cell == Cell{0, 1});
  CHECK(guess.safe_elsewhere == Cell{0, 0});
  const auto move = engine.best_move(Goal::win);
  REQUIRE(move);
  CHECK(move->is_certain);
  CHECK(engine.best_move(Goal::score).has_value());
  engine.observe({0, 2}, 1);
  engine.observe_mine({0, 1});
  const Analysis analysis = engine.analysis();
  CHECK(unknown_cells(analysis) == 10);
  CHECK(analysis.verdict[2 * 5 + 3] == Verdict::mine);
  CHECK(analysis.mine[2 * 5 + 3] == 1);
  CHECK(analysis.known_mines == 1);
}

TEST_CASE("an engine tells what is impossible, and goes on when that is taken back") {
  Engine engine(3, 3, 2);
  engine.observe({0, 0}, 1);
  engine.observe({0, 1}, 0);
  const Analysis impossible = engine.analysis();
  CHECK(impossible.possible == Possible::no);
  CHECK(impossible.mine.empty());
  REQUIRE(impossible.contradiction);
  CHECK_THAT(impossible.contradiction->text, Catch::StartsWith("impossible: "));
  CHECK(impossible.contradiction->reason.numbers == std::vector<Cell>{{0, 0}, {0, 1}});
  CHECK_FALSE(engine.best_move(Goal::win).has_value());
  CHECK(engine.explain({2, 2}).verdict == Verdict::undecided);
  engine.observe({0, 1}, 1);
  CHECK(engine.analysis().possible == Possible::yes);
  engine.observe({1, 1}, 8);  // there is no room for that
  CHECK(engine.analysis().possible == Possible::no);
}

TEST_CASE("an engine may be asked by several threads") {
  Engine engine = one_two_one();
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&engine, i] {
      for (int k = 0; k < 20; ++k) {
        if (i == 0) engine.observe({1, 2}, 2);
        if (unknown_cells(engine.analysis()) != 12) std::terminate();
        if (engine.explain({0, 2}).reason.numbers.size() != 3) std::terminate();
      }
    });
  }
}

TEST_CASE("an engine takes the number of mines and gives it up again") {
  Engine engine(1, 3, Density(0.25));
  engine.observe({0, 1}, 1);
  CHECK_FALSE(engine.mines());
  CHECK(engine.analysis().mine[0] == Approx(0.5));
  engine.set_mines(1);
  CHECK(engine.mines() == 1);
  CHECK(engine.analysis().placements == "2");
  engine.set_mines(2);
  CHECK(engine.analysis().possible == Possible::no);
  engine.set_density(Density(0.5));
  CHECK(engine.analysis().possible == Possible::yes);
  CHECK_FALSE(engine.mines());
}

TEST_CASE("a copy of an engine is a position of its own") {
  Engine engine = one_two_one();
  Engine copy = engine;
  copy.observe({0, 2}, 1);
  CHECK(unknown_cells(copy.analysis()) == 11);
  CHECK(unknown_cells(engine.analysis()) == 12);
  copy = engine;
  CHECK(copy.board() == engine.board());
  const Engine moved = std::move(copy);
  CHECK(moved.text() == engine.text());
}

TEST_CASE("an engine that is told a whole board is the one that was told its cells") {
  const Engine by_cells = one_two_one();
  Engine engine(3, 5, 2);
  engine.observe({2, 2}, 8);  // replaced
  engine.observe(by_cells.board());
  CHECK(engine.board() == by_cells.board());
  CHECK(engine.text() == "3 5 2\n?????\n?121?\n?????\n");
  CHECK(engine.analysis().mine[0] == by_cells.analysis().mine[0]);
  CHECK(engine.rows() == 3);
  CHECK(engine.columns() == 5);
}

TEST_CASE("an engine proves what is certain, and nothing else") {
  const Engine engine = one_two_one();
  const auto proof = engine.proof({0, 2});
  REQUIRE(proof);
  CHECK(proof->clauses.find("row 0, column 2 is safe") != std::string::npos);
  CHECK(proof->clauses.find("\np cnf ") != std::string::npos);
  CHECK_FALSE(proof->steps.empty());
  CHECK_FALSE(engine.proof({0, 1}));
  CHECK_THROWS_AS(engine.proof({1, 1}), std::invalid_argument);
}
