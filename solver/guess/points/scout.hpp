// Weighs the small regions in tiles, one scout a thread. What it remembers of shapes makes most regions as
// cheap as finding them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "components/component_finder.hpp"
#include "components/shape_memo.hpp"
#include "components/stuck_tile.hpp"
#include "guess/points/expectimax.hpp"
#include "guess/points/prober.hpp"

namespace mines {

struct Guess {
  Cell cell{};
  double mine_probability = 0;
  double gain = 0;  ///< expected points, with all that follows in its region; stopping gains 0
};

struct RegionCounts {
  std::uint64_t weighed = 0;       ///< small regions
  std::uint64_t known = 0;         ///< of those, with a shape seen before
  std::uint64_t exact = 0;         ///< of those, with a plan than which there is no better
  std::uint64_t work = 0;          ///< models looked at for plans
  std::uint64_t large = 0;         ///< regions too large for a plan
  std::uint64_t pushes = 0;        ///< clicks into them, and of the opening
  std::uint64_t pushed_mines = 0;  ///< of those, hits

  RegionCounts& operator+=(const RegionCounts& other) {
    weighed += other.weighed;
    known += other.known;
    exact += other.exact;
    work += other.work;
    large += other.large;
    pushes += other.pushes;
    pushed_mines += other.pushed_mines;
    return *this;
  }
};

/// Any number of scouts may be at work on the same `tiles`, which ascend, each on tiles of its own: a region
/// is weighed with the first tile in which it has frontier cells, or, if it has none in any, with the first
/// in which it has cells. Nobody may write to the view meanwhile.
class Scout {
 public:
  /// A component in a large region, and its best push if there is one.
  struct Offer {
    Cell seed{};  ///< of the component
    Push push;
    Cell cell{};            ///< of the push
    std::size_t cells = 0;  ///< in the component
  };

  struct Found {
    std::vector<Guess> guesses;           ///< that gain points, in small regions with frontier cells
    std::vector<Guess> interior_guesses;  ///< and in small regions without
    std::vector<Offer> offers;
    double deficit = 0;  ///< expected to be lost in the small regions, with the guesses
    /// Tiles with interior cells in large regions, whose regions without frontier cells were left alone.
    std::vector<StuckTile> crowded;
  };

  enum class Size { none, small, large };

  /// A mine weighs `odds` and costs `penalty`.
  Scout(const View& view, double odds, int penalty, FindPlacement find_placement);

  /// Weighs the regions of a tile, those without frontier cells only `with_interior`.
  void search(const StuckTile& stuck, std::span<const StuckTile> tiles, bool with_interior, Found& found);

  /// Turns to one of the tiles.
  void start(const StuckTile& stuck, std::span<const StuckTile> tiles);
  /// Weighs the region of an unknown cell of the tile that has no open neighbour. Returns its size, `none`
  /// for one that is not to be weighed here: it has frontier cells, belongs to another tile, or was found
  /// since start() and is small.
  Size weigh_interior_region(Cell seed, std::vector<Guess>& guesses, double& deficit) {
    return weigh_region(seed, false, guesses, deficit);
  }

  /// See Prober.
  void forbid_sampling() { prober_.forbid_sampling(); }

  RegionCounts counts() const;

 private:
  /// What enumeration said of a region; without `enumerated`, nothing: it is too large.
  struct Planned {
    bool enumerated = false;
    Plan plan;
  };

  Size weigh_region(Cell seed, bool on_frontier, std::vector<Guess>& guesses, double& deficit);
  bool search_frontier(std::vector<Guess>& guesses, double& deficit);
  bool search_interior(std::vector<Guess>& guesses, double& deficit);
  void offer_components(std::vector<Offer>& offers);
  bool belongs_elsewhere(bool on_frontier) const;
  Planned plan_region();

  const View* view_;
  double odds_;
  StuckTile stuck_;
  std::span<const StuckTile> tiles_;
  ComponentFinder region_finder_;
  ComponentFinder component_finder_;
  Component region_;
  Component component_;
  CellTable large_;  // cells of large regions found since start(), as far as they were followed
  ShapeKey key_;
  Expectimax expectimax_;
  ShapeMemo<Planned> regions_;
  Prober prober_;
  RegionCounts counts_;
};

}  // namespace mines
