// The easiest next step against brute force, on positions of real games.
#include "advice/easiest_step.hpp"

#include "support/catch.hpp"

#include <string>

#include "support/brute_steps.hpp"
#include "support/mid_games.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

/// `least`: how many positions brute force must be able to decide.
void hold(const GameSize& board, std::size_t count, bool hard, std::size_t least) {
  std::size_t right = 0;
  std::size_t proven = 0;  // to be the smallest, within what a hint may take
  std::map<std::size_t, int> sizes;
  for (const MidGame& game : mid_games(board, count, hard)) {
    const auto step = easiest_step(game.view, game.analysis);
    REQUIRE(step);
    CHECK(BruteSteps(game.view, game.analysis)
              .forces(step->reason.numbers, step->cell, step->reason.uses_mines));
    const auto wanted = easiest_by_force(game.view, game.analysis);
    if (!wanted) continue;  // too much to try
    proven += step->reason.size == Minimality::smallest ? 1 : 0;
    CHECK(size_of(step->reason) == wanted->first);
    CHECK(step->cell == wanted->second);
    right += size_of(step->reason) == wanted->first && step->cell == wanted->second ? 1 : 0;
    ++sizes[wanted->first];
  }
  std::string told = std::string(board.name) + (hard ? ", hard: " : ": ") + std::to_string(right) + " right;";
  for (const auto& [size, times] : sizes) told += " " + std::to_string(size) + ": " + std::to_string(times);
  CAPTURE(told);
  CHECK(right >= least);
  CHECK(proven >= least * 99 / 100);
}

}  // namespace

TEST_CASE("the easiest step is the smallest by brute force, on boards of each difficulty") {
  for (const GameSize& board : game_sizes) hold(board, 300, false, 300);
}

TEST_CASE("the easiest step is the smallest where one number and two find nothing") {
  // On larger boards brute force takes minutes for a position of this kind.
  hold(game_sizes[0], 30, true, 5);
}
