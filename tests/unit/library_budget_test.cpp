// Calls of the library that are stopped, and calls with little work.
#include "support/catch.hpp"
#include <mines/board.hpp>
#include <mines/engine.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <vector>

using namespace mines;
using Clock = std::chrono::steady_clock;

namespace {

/// Every third safe cell of a board is open: one large piece, hard to count.
Engine scattered(int side, const EngineOptions& options = {}) {
  const Board board = Board::draw(side, side, static_cast<std::uint64_t>(side * side / 5), 1);
  Engine engine(side, side, board.mines(), options);
  for (int cell = 0; cell < side * side; ++cell) {
    const Cell at{cell / side, cell % side};
    if (!board.is_mine(at) && (cell * 7919 + cell / side) % 3 == 0) engine.observe(at, board.number(at));
  }
  return engine;
}

/// Ends the call when it asks for the n-th time.
Budget stopping_at(int n) {
  return {.stopped = [n, asked = 0]() mutable { return ++asked >= n; }};
}

bool same(const Analysis& a, const Analysis& b) {
  const auto equal = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  return a.verdict == b.verdict && a.means == b.means && a.exact == b.exact && a.placements == b.placements &&
         std::equal(a.mine.begin(), a.mine.end(), b.mine.begin(), b.mine.end(), equal) &&
         std::equal(a.error.begin(), a.error.end(), b.error.begin(), b.error.end(), equal);
}

}  // namespace

TEST_CASE("a stopped call throws, and the next one works as if nothing had been") {
  const Analysis undisturbed = scattered(30).analysis();
  for (const int threads : {1, 2}) {
    const Engine engine = scattered(30, {.threads = threads});
    for (const int n : {1, 2}) {
      CHECK_THROWS_AS(engine.analysis(stopping_at(n)), Stopped);
      CHECK_THROWS_AS(engine.best_move(Goal::win, stopping_at(1)), Stopped);
      CHECK_THROWS_AS(engine.explain({0, 1}, stopping_at(1)), Stopped);
    }
    CHECK(same(engine.analysis(), undisturbed));
    CHECK(same(engine.analysis({.stopped = [] { return false; }}), undisturbed));
  }
}

TEST_CASE("what the callback throws ends the call, too") {
  struct Interrupt {};
  for (const int threads : {1, 3}) {
    const Engine engine = scattered(30, {.threads = threads});
    const Budget budget{.stopped = []() -> bool { throw Interrupt(); }};
    CHECK_THROWS_AS(engine.analysis(budget), Interrupt);
    CHECK(engine.analysis().possible == Possible::yes);
  }
}

TEST_CASE("a call stops soon in each of its long parts") {
  // At little work the piece is given to the SAT solver and sampled, at more it is counted.
  for (const std::uint64_t work : {std::uint64_t{100}, Budget::usual_work}) {
    const Engine engine = scattered(30);
    const auto begin = Clock::now();
    engine.analysis({.work = work});
    const auto whole = Clock::now() - begin;
    for (const int part : {1, 3}) {
      const Engine again = engine;  // without its analysis
      const auto start = Clock::now();
      const auto until = start + whole * part / 4;
      try {
        again.analysis({.work = work, .stopped = [&] { return Clock::now() >= until; }});
      } catch (const Stopped&) {
        CHECK(Clock::now() - until < std::chrono::milliseconds(500));  // 50 ms on a machine that is free
      }
    }
  }
}

TEST_CASE("with little work an analysis estimates, and says what is exact") {
  const Engine engine = scattered(30);
  const Analysis exact = engine.analysis();
  const Analysis estimated = engine.analysis({.work = 50});
  REQUIRE(exact.exact);
  REQUIRE_FALSE(estimated.exact);
  CHECK(exact.error.empty());
  CHECK(estimated.placements.empty());
  REQUIRE(estimated.error.size() == exact.mine.size());
  int off = 0;
  int sampled = 0;
  for (std::size_t cell = 0; cell < exact.mine.size(); ++cell) {
    if (exact.verdict[cell] == Verdict::known) {
      CHECK(std::isnan(estimated.error[cell]));
      continue;
    }
    const bool is_sampled = estimated.means[cell] == Means::sampling;
    CHECK((estimated.error[cell] > 0) == is_sampled);
    if (!is_sampled) CHECK(estimated.mine[cell] == Approx(exact.mine[cell]).margin(1e-9));
    sampled += is_sampled ? 1 : 0;
    off += std::abs(estimated.mine[cell] - exact.mine[cell]) > 3 * estimated.error[cell] + 1e-9 ? 1 : 0;
  }
  CHECK(sampled > 100);
  CHECK(off <= sampled / 50);
  CHECK(same(engine.analysis({.work = 50}), estimated));
  CHECK(same(engine.analysis(), exact));
}
