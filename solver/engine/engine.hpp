// Plays a game to its end: opens the board, deduces with the rules, gives what is stuck to CaDiCaL, guesses
// where a guess is worth its risk, and stops when none is.
//
// Each stage runs until it finds nothing more before the next, dearer one begins:
//   single rule -> pair rule and CaDiCaL on stuck components -> guesses -> mines left on the board -> end.
// The mines left on the board come last, when no guess is worth its risk by the numbers alone: what is
// expected of guesses is weighed without them. When time runs short there are no more stages: what the single
// rule has found is opened, and the game ends.
// All stages work with all threads; whatever one finds wakes the tiles concerned and the game goes back to
// the single rule. One thread and one seed give the same clicks every time on a game inside the process;
// behind the wire, how replies arrive decides in which order.
#pragma once

#include <chrono>
#include <cstdint>

#include "board/game.hpp"
#include "engine/auditor.hpp"
#include "engine/statistics.hpp"

namespace mines {

enum class Strategy {
  sat,      ///< everything
  rules,    ///< the rules only; guesses only until the board is open
  certain,  ///< clicks `first`, then opens only what is proven to be safe, the mines left included
  naive     ///< opens every cell in order, mines included
};

struct EngineOptions {
  Strategy strategy = Strategy::sat;
  int threads = 1;         ///< of the sweeps, at least 1; each has a link of its own
  std::uint64_t seed = 0;  ///< of the opening's random cells
  Cell first{};            ///< where a game of certain cells begins
  /// Of the later stages, in which the game has nothing to do; 0: as many as of the sweeps.
  int later_threads = 0;
  /// From then on only what the single rule finds is opened.
  std::chrono::steady_clock::time_point short_of_time = std::chrono::steady_clock::time_point::max();
};

/// Plays until nothing is left that is worth a click. `auditor` may be null. Fails when the game does, or
/// with ExitCode::broken when its numbers contradict each other. Memory 0.75 bytes a cell.
Result<Statistics> play(Game& game, const EngineOptions& options, Auditor* auditor = nullptr);

}  // namespace mines
