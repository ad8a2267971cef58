// Plans how to play on in all regions of a small board, given the number of mines left. A region, unknown
// cells joined by numbers or by touching, is a game by itself; but all regions share the mines left. So
// the weight of a region's model (placement of mines) is the number of ways to place the other mines in the
// other regions. A plan ignores what its clicks will reveal about these; later plans use such facts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "components/component_finder.hpp"
#include "components/stuck_tile.hpp"
#include "guess/points/small_region_planner.hpp"

namespace mines {

/// For one thread. Later calls reuse its memory.
class WholeBoardPlanner {
 public:
  /// On larger boards the mines left hardly matter.
  static constexpr std::uint64_t most_cells_of_board = 128 * 128;

  /// The view must outlive the planner. A mine costs `penalty` points.
  WholeBoardPlanner(const View& view, double penalty);

  /// Plans for the regions in `tiles`, which contain all unknown cells of the board, with `mines` mines on
  /// these cells. A planned guess may be safe (Move::mine is 0). Empty if the board is too large, if more
  /// than 512 cells are unknown, if a region is too large, or if no placement has `mines` mines. Takes
  /// O(all models + regions · mines · mines of a region) and the time of the plans: about 0.1 ms for a board
  /// of 128² at N²/8 mines.
  std::optional<Plans> plan(std::span<const StuckTile> tiles, std::uint64_t mines);

 private:
  struct Region {
    Component component;
    ModelSet models;
    std::vector<double> of_mines;  // by number of mines: the share of the models with this number
  };

  bool find_regions(std::span<const StuckTile> tiles);
  bool add_region(Cell seed);

  const View* view_;
  ComponentFinder finder_;
  SmallRegionPlanner planner_;
  std::vector<Region> regions_;
  std::uint64_t cells_ = 0;  // number of cells of the regions
};

}  // namespace mines
