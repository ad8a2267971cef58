// Plays a game to its end. A stage begins when the cheaper stages before it find no more cells:
//   single rule -> pair rule and CaDiCaL on stuck components -> guesses -> proofs by mines left -> end.
// The single rule looks at one number at a time, the pair rule at two; CaDiCaL is a SAT solver. A component,
// unknown cells that numbers join, is stuck if the single rule decides none of its cells.
//
// If the game runs in this process, all runs with one thread and the same seed make the same clicks. If the
// game runs in another process, the order of its replies decides the order of clicks.
#pragma once

#include <chrono>
#include <cstdint>

#include "board/game.hpp"
#include "engine/live_statistics.hpp"
#include "engine/statistics.hpp"

namespace mines {

class Auditor;  // board/auditor.hpp

enum class Strategy {
  sat,      ///< all stages
  rules,    ///< the single and pair rule; guesses until half of the safe cells are open
  certain,  ///< clicks StrategyOptions::first, then only proven safe cells; proofs also use the mines left
  naive     ///< opens every cell in order, mines included
};

struct StrategyOptions {
  Strategy strategy = Strategy::sat;
  int threads = 1;         ///< threads for the single rule, at least 1; each is connected to the game
  std::uint64_t seed = 0;  ///< seed of the random cells clicked at the beginning
  Cell first{};            ///< the first click of Strategy::certain
  /// Threads for the later stages; 0: `threads`. More can help, as the game's server is idle in these stages.
  int later_threads = 0;
  /// After this time, only cells that the single rule finds safe are opened.
  std::chrono::steady_clock::time_point short_of_time = std::chrono::steady_clock::time_point::max();
  LiveStatistics* live = nullptr;  ///< where the game shows its state while it runs; may be null
};

/// Plays until no click is worth its risk. `auditor` may be null; otherwise the deductions and the view are
/// checked. Fails if the game fails. Fails with ExitCode::broken if the game's numbers contradict each other,
/// or if a check fails. Memory: about 0.2 bytes a cell.
Result<Statistics> play(Game& game, const StrategyOptions& options, Auditor* auditor = nullptr);

}  // namespace mines
