// Plans for all regions of a small board, with the mines left. Regions are games by themselves but for the
// mines on the board: what one has the others lack. So a model of a region with m mines weighs as much as the
// placements on all other regions with the rest of the mines. With few regions that weighs differently from
// the board's density, and makes some cells certain.
//
// What the play in one region tells about the mines in another is left out of the plans, and seen when the
// next are made.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "components/component_finder.hpp"
#include "components/stuck_tile.hpp"
#include "guess/points/small_region_planner.hpp"
#include "mines/guess.hpp"

namespace mines {

/// For one thread; keeps its memory.
class WholeBoardPlanner {
 public:
  /// Boards with more cells have so many regions that the mines left say nothing.
  static constexpr std::uint64_t most_cells_of_board = 128 * 128;

  struct Planned {
    std::vector<Guess> guesses;  ///< those that gain points, one a region; some may be certain
    double deficit = 0;          ///< expected points lost on the board, with the guesses
  };

  /// The view outlives it. A mine costs `penalty` points.
  WholeBoardPlanner(const View& view, double penalty);

  /// Plans for the regions in `tiles`, which hold all unknown cells of the board, with `mines` mines. Nothing
  /// if the board is not small, if a region is too large to be enumerated, or if no placement has that many
  /// mines. O(all models + regions · mines · mines of a region), and the plans: about 0.1 ms for a board of
  /// 128² at N²/8 mines.
  std::optional<Planned> plan(std::span<const StuckTile> tiles, std::uint64_t mines);

 private:
  struct Region {
    Component component;
    ModelSet models;
    std::vector<double> of_mines;  // the share of the models that have each number of mines
  };

  bool find_regions(std::span<const StuckTile> tiles);
  bool add_region(Cell seed);

  const View* view_;
  ComponentFinder finder_;
  SmallRegionPlanner planner_;
  std::vector<Region> regions_;
  std::uint64_t cells_ = 0;  // of the regions
};

}  // namespace mines
