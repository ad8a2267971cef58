// Plays a game to its end: opens the board, deduces with the rules, gives what is stuck to CaDiCaL, guesses
// where a guess is worth its risk, and stops when none is.
//
// A stage begins when the cheaper ones before it find nothing more:
//   single rule -> pair rule and CaDiCaL on stuck components -> guesses -> mines left on the board -> end.
// The mines left on the board come last, when no guess is worth its risk: on boards of more than 128² cells
// guesses are weighed without them. When time runs short no further stage runs: the cells that the single
// rule has found safe are opened, and the game ends.
//
// On a band of a board that several players share (board/band.hpp) each plays like this. Each opens its band.
// Then a player with nothing certain left waits for its partners' news; all guess at the same time, and the
// game ends when none does.
//
// All stages use all threads. What a stage finds wakes the tiles concerned, and the game goes back to the
// single rule. On a game inside the process one thread and one seed give the same clicks every time; behind
// the wire the arrival of replies decides their order.
#pragma once

#include <chrono>
#include <cstdint>

#include "board/game.hpp"
#include "engine/auditor.hpp"
#include "engine/statistics.hpp"

namespace mines {

enum class Strategy {
  sat,      ///< all stages
  rules,    ///< the rules only; guesses only until the board is open
  certain,  ///< clicks `first`, then opens only proven safe cells; the mines left are used for proofs, too
  naive     ///< opens every cell in order, mines included
};

struct StrategyOptions {
  Strategy strategy = Strategy::sat;
  int threads = 1;         ///< for sweeps, at least 1; each has its own link
  std::uint64_t seed = 0;  ///< seed of the opening's random cells
  Cell first{};            ///< the first click of Strategy::certain
  /// Threads for the later stages, during which the game is idle; 0: as many as for sweeps.
  int later_threads = 0;
  /// The time from which only cells that the single rule finds safe are opened.
  std::chrono::steady_clock::time_point short_of_time = std::chrono::steady_clock::time_point::max();
};

/// Plays until no click is worth its risk. A game with partners has no `short_of_time`. `auditor` may be
/// null; with one, decisions are also compared with elimination, and the shared view is checked after each
/// sweep (engine/consistency.hpp). Fails when the game does, or with ExitCode::broken when its numbers
/// contradict each other or such a check fails. Memory: about 0.2 bytes a cell (board/view.hpp).
Result<Statistics> play(Game& game, const StrategyOptions& options, Auditor* auditor = nullptr);

}  // namespace mines
