// The stage of the mines left on the board: K less those that are known. It ties all components and the
// interior together, and near the end of a game decides what no number does, as when only the placements with
// the fewest mines fit.
//
// Components are counted exactly and combined; where one exceeds its budget, CaDiCaL is asked, with a
// totalizer over the cells. Only components whose number of mines varies take part: a twentieth of all at
// N²/8 mines. After all guesses, as the engine has it, the stage is worth half a percent of the deficit on
// contest boards of 64², before them it would be one and a half; on large boards nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/game.hpp"
#include "components/stuck_tile.hpp"
#include "engine/shared_view.hpp"
#include "engine/statistics.hpp"
#include "sat/total.hpp"

namespace mines {

/// Budgets of the stage.
struct TotalLimits {
  /// With more unknown cells only none and nothing but mines are told. K is worth nothing there, and the
  /// components of that many cells may take 20 MB.
  std::uint64_t unknown_cells = 16'384;
  std::uint64_t transitions = 100'000;  ///< of a component's elimination: about 10 ms
  std::uint64_t products = 10'000'000;  ///< of a component's counts, and of all together: about 30 ms
  SolverBudget solver{5'000, 100'000'000, 300'000};  ///< so many clauses join about 500 cells
};

class TotalStage {
 public:
  explicit TotalStage(const GameInfo& game, const TotalLimits& limits = {});
  ~TotalStage();
  TotalStage(const TotalStage&) = delete;
  TotalStage& operator=(const TotalStage&) = delete;

  /// Decides what K does of the unknown cells, all of which lie in `tiles`, which ascend; `opened` safe cells
  /// are open. Adds mines to the board and safe cells to `clicks`, those of a board without any mine left
  /// some thousand words at a time. Returns the number of cells decided. While no sweeper runs. Fails if no
  /// placement has K mines. The result does not depend on the number of threads.
  Result<std::uint64_t> run(SharedView& board, std::span<const StuckTile> tiles, std::uint64_t opened,
                            int threads, std::vector<ClickBlock>& clicks, Statistics& statistics);

 private:
  struct Worker;
  struct Found;
  struct Counted;

  Found find(std::span<const StuckTile> tiles, int threads);
  std::vector<Counted> count(Found& found, int threads);
  TotalDecision decide(std::span<const Counted> varying, std::uint64_t interior, std::uint64_t mines,
                       Statistics& statistics);

  GameInfo game_;
  TotalLimits limits_;
  std::vector<std::unique_ptr<Worker>> workers_;  // one a thread, kept for their memory
};

}  // namespace mines
