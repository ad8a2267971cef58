// Finds the regions in tiles and weighs them: small ones by a plan (guess/points/small_region_planner.hpp);
// of large ones each component offers its best push (guess/points/large_region_prober.hpp). Shapes are
// remembered, so that most regions take no longer than finding them. The guesser has one search a thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "components/component_finder.hpp"
#include "components/shape_memo.hpp"
#include "components/stuck_tile.hpp"
#include "guess/points/large_region_prober.hpp"
#include "guess/points/region_counts.hpp"
#include "guess/points/small_region_planner.hpp"
#include "mines/guess.hpp"

namespace mines {

/// For one thread. Any number of them may search the same list of `tiles`, which ascend, each for different
/// tiles of it. Of a tile, only its rows and words count. A region is weighed once: with the first tile of
/// the list in which it has frontier cells, or, if it has none in any, with the first in which it has cells.
/// No thread may write to the view meanwhile.
class RegionSearch {
 public:
  /// A component of a large region, and its best push if one was found.
  struct Offer {
    std::vector<Cell> cells;  ///< of the component
    Push push;
    Cell cell{};  ///< the cell to push
  };

  /// Small regions, each with its plan. Those of other bands have none here.
  struct Planned {
    std::vector<Guess> guesses;  ///< those that gain points, one a region
    std::vector<Cell> cells;     ///< of all these regions, those of other bands, too
    double deficit = 0;          ///< expected points lost in them, with the guesses
  };

  struct Found {
    Planned with_frontier;
    Planned interior;  ///< the regions without frontier cells
    std::vector<Offer> offers;
    /// Tiles in which a region without frontier cells is large; none of their regions without frontier cells
    /// was weighed.
    std::vector<StuckTile> crowded;
  };

  enum class Size { none, small, large };

  /// A mine weighs `odds` and costs `penalty`.
  RegionSearch(const View& view, double odds, int penalty, FindPlacement find_placement);

  /// Weighs the regions of one of the tiles; those without frontier cells only if `with_interior`.
  void search(const StuckTile& stuck, std::span<const StuckTile> tiles, bool with_interior, Found& found);

  /// Turns to one of the tiles, for weigh_interior_region().
  void start(const StuckTile& stuck, std::span<const StuckTile> tiles);
  /// Weighs the region of an unknown cell of the tile that has no open neighbour. Returns its size: `none` if
  /// the region is not weighed here, because it has frontier cells, belongs to another tile, or is a small
  /// one that was found since start().
  Size weigh_interior_region(Cell seed, Planned& planned) { return weigh_region(seed, false, planned); }

  /// See LargeRegionProber.
  void forbid_sampling() { prober_.forbid_sampling(); }

  RegionCounts counts() const;

 private:
  Size weigh_region(Cell seed, bool on_frontier, Planned& planned);
  bool search_frontier(Planned& planned);
  bool search_interior(Planned& planned);
  void offer_components(std::vector<Offer>& offers);
  bool belongs_elsewhere(bool on_frontier) const;
  std::optional<Plan> plan_region();

  const View* view_;
  double odds_;
  StuckTile stuck_;
  std::span<const StuckTile> tiles_;
  ComponentFinder region_finder_;
  ComponentFinder component_finder_;
  Component region_;
  Component component_;
  CellTable large_;  // cells of large regions found since start(), as far as these were searched
  ShapeKey key_;
  SmallRegionPlanner planner_;
  ShapeMemo<std::optional<Plan>> regions_;  // no plan: the region is too large to be enumerated
  LargeRegionProber prober_;
  RegionCounts counts_;
};

}  // namespace mines
