// The engine's stage (engine/engine.hpp) that uses K, here the number of mines left. K links all components
// (sets of unknown cells joined by numbers) and the interior (unknown cells without an open neighbour).
//
// Components are counted exactly and combined (counted/counted_position.hpp). If counting exceeds the budget,
// the SAT solver CaDiCaL decides (sat/component_solver.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "components/component_search.hpp"
#include "components/stuck_tile.hpp"
#include "counted/counted_position.hpp"
#include "engine/board_part.hpp"
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
  /// `mines` is K, the number of mines on the board. `part` is null, or outlives the stage.
  explicit MinesLeftStage(std::uint64_t mines, BoardPart* part = nullptr, const MinesLeftLimits& limits = {})
      : mines_(mines), part_(part), limits_(limits), position_({limits.counting}) {}

  /// Decides each unknown cell that K proves safe or a mine. `tiles`, in ascending order, contain all unknown
  /// cells of the board, or of the part. `opened` is the number of open safe cells. `shared` must be the same
  /// object in all calls. No sweeper thread may run. Proven mines go to the view, safe cells to `clicks`. If
  /// all interior cells, or all unknown cells, are safe, the call stops when `clicks` has 4,096 blocks.
  /// Returns the number of cells decided. Fails if no placement has K mines. The result does not depend on
  /// `threads`.
  Result<std::uint64_t> run(SharedView& shared, std::span<const StuckTile> tiles, std::uint64_t opened,
                            int threads, std::vector<ClickBlock>& clicks, Statistics& statistics);

 private:
  /// All components of the board; empty if some are not known.
  Result<std::optional<std::vector<Component>>> find_components(const View& view,
                                                                std::span<const StuckTile> tiles,
                                                                int threads);
  /// Decides cells if not all unknown cells are alike: `mines` of the `unknown` cells are mines.
  Result<std::uint64_t> decide_some(SharedView& shared, std::span<const StuckTile> tiles,
                                    std::vector<Component> components, std::uint64_t unknown,
                                    std::uint64_t mines, int threads, std::vector<ClickBlock>& clicks,
                                    Statistics& statistics);
  MinesLeftDecision decide(std::uint64_t interior, std::uint64_t mines, Statistics& statistics);

  std::uint64_t mines_;
  BoardPart* part_;
  MinesLeftLimits limits_;
  std::optional<ComponentSearch> search_;  // kept from the first run on
  CountedPosition position_;
};

}  // namespace mines
