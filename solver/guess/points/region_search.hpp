// Finds the regions in tiles, and weighs them. A small region gets a plan of how to play it. A large region
// gets the best push (a click on an uncertain cell to make progress) into each of its components.
// components/component_finder.hpp explains regions, components and frontier cells.
#pragma once

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

namespace mines {

/// For one thread. Several searches may share a list of `tiles`, in ascending order; each searches different
/// items of the list. An item is a part of a tile. A region is weighed once: with the first item that has
/// frontier cells of the region. A region without frontier cells in the list is weighed with the first item
/// that has any cells of the region. No thread may write to the view meanwhile.
class RegionSearch {
 public:
  /// A component of a large region, and its best push if one was found.
  struct Offer {
    std::vector<Cell> cells;  ///< the component's cells
    Push push;
    Cell cell{};  ///< the cell to push
  };

  /// Plans of small regions.
  struct Planned : Plans {
    std::vector<Cell> cells;  ///< of all small regions found
  };

  struct Found {
    Planned with_frontier;
    Planned interior;  ///< the regions without frontier cells
    std::vector<Offer> offers;
    /// Tiles with a large region that has no frontier cells. Their regions without frontier cells are not in
    /// `interior`; LargeRegions::find_interior() can weigh these regions.
    std::vector<StuckTile> crowded;
  };

  enum class Size { none, small, large };

  /// A placement of m mines weighs odds^m. A mine that is hit costs `penalty` points.
  RegionSearch(const View& view, double odds, int penalty, FindPlacement find_placement);

  /// Weighs the regions of `stuck`, one of `tiles`; regions without frontier cells only if `with_interior`.
  void search(const StuckTile& stuck, std::span<const StuckTile> tiles, bool with_interior, Found& found);

  /// Selects `stuck`, one of `tiles`, for weigh_interior_region().
  void start(const StuckTile& stuck, std::span<const StuckTile> tiles);
  /// Weighs the region of `seed`, an unknown cell of the selected tile, with no open neighbour. Returns
  /// `large` if the region is too large for a plan, and `small` if it was planned. Returns `none` if the
  /// region is not large and was already found since start(). Also returns `none` for a region of at most 64
  /// cells that has frontier cells in the list's tiles, or that belongs to another tile.
  Size weigh_interior_region(Cell seed, Planned& planned) { return weigh_region(seed, false, planned); }

  void forbid_sampling() { prober_.forbid_sampling(); }

  RegionCounts counts() const;

 private:
  Size weigh_region(Cell seed, bool on_frontier, Planned& planned);
  bool search_regions(bool on_frontier, Planned& planned);
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
  CellTable large_;  // the searched cells of large regions found since start()
  ShapeKey key_;
  SmallRegionPlanner planner_;
  ShapeMemo<std::optional<Plan>> regions_;  // plans by shape; empty: the region is too large for a plan
  LargeRegionProber prober_;
  RegionCounts counts_;
};

}  // namespace mines
