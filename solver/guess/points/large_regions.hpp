// The large regions of a board, and the pushes into them. A region is a set of unknown cells joined by
// numbers or by touching (component_finder.hpp). A large region has no plan of play, because too many
// placements of mines fit its numbers. A push is a click on an uncertain cell. Each component of a region
// offers its best push (large_region_prober.hpp). The interior, the cells without open neighbours, offers one
// click. The offer of the lowest price (Offer::price) is the region's push, if the price is less than a tenth
// of the region's safe cells. After a change only a piece of a very large region gets a new push.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "board/game.hpp"
#include "guess/points/region_search.hpp"

namespace mines {

/// Whether a cell is neither open nor proven to be safe or a mine.
bool is_undecided(const View& view, Cell cell);

/// The average loss of points in a large region that is opened by pushes, from measurements of the solver's
/// own play (large_regions.cpp). It has three parts:
///   the entry:    the first pushes; independent of the size of the region;
///   the coast:    cells with an open neighbour; after the pushes some still cost a mine or are never opened;
///   the interior: the other cells, which are played like a whole board of the same density.
class RegionLoss {
 public:
  /// For a board with the share `density` of mines, where a mine costs `penalty` points. The coefficients
  /// were measured at a penalty of 8. They are right within a third for penalties from 1 to 32; this was
  /// tried at densities of 20.6 and 23.5 %.
  RegionLoss(double density, double penalty);

  double entry() const { return entry_; }
  /// The loss after the entry, in a region or a part of it. `coast` and `interior` are the expected numbers
  /// of safe cells on its coast and in its interior. The loss is at most coast + interior.
  double rest(double coast, double interior) const;

 private:
  double entry_;
  double of_coast_cell_;
  double of_interior_cell_;
};

class LargeRegions {
 public:
  enum class Extent {
    whole,
    piece,   ///< the part of a larger region that one search finds: just over 2,048 cells
    remnant  ///< a part of a larger region, left over between earlier pieces
  };
  struct Offer {
    Cell cell{};
    double mine_probability = 0;
    double price = 0;  ///< average loss of points / chance to prove a cell safe (price_of_progress())
    friend bool operator==(const Offer&, const Offer&) = default;
  };
  struct Region {
    std::optional<Offer> best{};
    Extent extent = Extent::whole;
    std::size_t cells = 0;
    double safe_cells = 0;     ///< expected number
    double safe_interior = 0;  ///< part of safe_cells in the interior

    void take(const Offer& offer) {
      if (!best || offer.price < best->price) best = offer;
    }
  };

  /// The view must outlive this object.
  LargeRegions(const View& view, const GameInfo& game);

  void clear();

  /// Updates the offers of components from `parts`, results of searches in tiles. Then finds again the large
  /// regions of the components whose offers have changed.
  void find(const std::vector<RegionSearch::Found>& parts);
  /// Weighs regions in `stuck`, one of `tiles`, that have no frontier cells (unknown cells with an open
  /// neighbour). Adds plans of small regions to `planned`, and large regions to found(). Stops after nine
  /// large regions. Call it after find().
  void find_interior(const StuckTile& stuck, std::span<const StuckTile> tiles, RegionSearch& search,
                     RegionSearch::Planned& planned);
  /// The large regions found by the last find() and by later calls of find_interior().
  const std::vector<Region>& found() const { return found_; }
  /// Removes outdated pushes. Adds the push of each region of found() whose push is worth its risk. The
  /// functions below use these pushes.
  void keep_found();

  /// Removes and returns the pushes of a round: all pushes into whole regions, and the cheapest quarter of
  /// the pushes into pieces and remnants.
  std::vector<Move> take_round();
  /// Removes and returns the cheapest push, or returns a click on the cell `blind` if this click is cheaper.
  /// Empty if there is no push and no `blind`, or if the price is at least a tenth of `safe_cells`, the safe
  /// cells left on the board.
  std::optional<Move> take_cheapest(std::optional<Cell> blind, double safe_cells);

  /// The average loss of points. Pieces and remnants have no loss of entry.
  double expected_loss(const Region& region) const;
  /// The average loss of points in `cells` more interior cells of large regions.
  double interior_loss(double cells) const { return region_loss_.rest(0, cells * (1 - density_)); }
  /// The number of cells in the components that were weighed by random samples so far.
  std::size_t sampled() const { return sampled_; }

 private:
  Region& region_of(Cell seed);
  Offer blind_offer(Cell cell) const;
  bool is_outdated(const Offer& push) const;
  bool worth_pushing(const Region& region) const;

  const View& view_;
  int penalty_;
  double density_;
  RegionLoss region_loss_;
  ComponentFinder finder_;  // has the regions in found_
  Component cells_;         // cells of the region found last
  std::vector<Region> found_;
  /// By index of the cell: offers of components, and those offers of interiors that became a region's push.
  std::unordered_map<std::uint64_t, Offer> offers_;
  std::vector<Region> pushed_;  // regions with a push that is worth its risk
  std::size_t sampled_ = 0;
};

}  // namespace mines
