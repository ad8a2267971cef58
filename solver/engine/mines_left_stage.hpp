// The engine's stage (engine/engine.hpp) that uses K, here the number of mines left. K links all components
// (sets of unknown cells joined by numbers) and the interior (unknown cells without an open neighbour).
//
// Components are counted exactly and combined (counted/counted_position.hpp). If counting exceeds the budget,
// the SAT solver CaDiCaL decides (sat/component_solver.hpp). Players who share a board send each other their
// components; then each player decides all of them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/game.hpp"
#include "components/component_search.hpp"
#include "components/stuck_tile.hpp"
#include "counted/counted_position.hpp"
#include "engine/shared_view.hpp"
#include "engine/statistics.hpp"
#include "sat/component_solver.hpp"

namespace mines {

struct MinesLeftLimits {
  /// Above this number of unknown cells only two cases are decided: no mines left, or only mines left.
  std::uint64_t unknown_cells = 16'384;
  CountingLimits counting{100'000, 10'000'000};      ///< about 10 ms for a component, 30 ms for all together
  SolverBudget solver{5'000, 100'000'000, 300'000};  ///< 300,000 clauses: enough for about 500 cells
};

class MinesLeftStage {
 public:
  /// `partners`, the other players of a shared board or null, must outlive the stage.
  explicit MinesLeftStage(const GameInfo& game, Partners* partners = nullptr,
                          const MinesLeftLimits& limits = {})
      : game_(game), partners_(partners), limits_(limits), position_({limits.counting}) {}

  /// Decides each unknown cell that K proves safe or a mine. `tiles`, in ascending order, contain all unknown
  /// cells. `opened` is the number of open safe cells (not used with partners). `shared` must be the same
  /// object in all calls. No sweeper thread may run. All partners must call run() at the same time. Proven
  /// mines go to the view, safe cells to `clicks`. If all interior cells, or all unknown cells, are safe, the
  /// call stops when `clicks` has 4,096 blocks. Returns the number of cells decided in this player's band
  /// (the rows that it plays, board/band.hpp). Fails if no placement has K mines. The result does not depend
  /// on `threads`.
  Result<std::uint64_t> run(SharedView& shared, std::span<const StuckTile> tiles, std::uint64_t opened,
                            int threads, std::vector<ClickBlock>& clicks, Statistics& statistics);

 private:
  /// Decides cells if not all unknown cells are alike: `mines` of the `unknown` cells are mines.
  Result<std::uint64_t> decide_some(SharedView& shared, std::span<const StuckTile> tiles,
                                    std::uint64_t unknown, std::uint64_t mines, int threads,
                                    std::vector<ClickBlock>& clicks, Statistics& statistics);
  MinesLeftDecision decide(std::uint64_t interior, std::uint64_t mines, Statistics& statistics);

  GameInfo game_;
  Partners* partners_;
  MinesLeftLimits limits_;
  std::optional<ComponentSearch> search_;  // kept from the first run on
  CountedPosition position_;
};

}  // namespace mines
