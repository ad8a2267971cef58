// The large regions of a board: those with too many models for a plan. Each component of one, and its
// interior, offers the click at which progress has the lowest price (guess/points/large_region_prober.hpp);
// the cheapest offer is the push of the region, if it costs less than a tenth of the safe cells there. How
// progress is weighed against risk matters little where the board opens up: with all zeros open, nine of ten
// mines are hit in small regions even at 22 %.
//
// A region is cut around a change, and only what is cut out is weighed again; the rest keeps its pushes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "board/game.hpp"
#include "guess/points/region_loss.hpp"
#include "guess/points/region_search.hpp"

namespace mines {

/// Whether it is open whether a cell of the board is safe.
bool is_undecided(const View& view, Cell cell);

class LargeRegions {
 public:
  enum class Extent {
    whole,
    piece,   ///< of a larger region, which was cut off at this size
    remnant  ///< what earlier pieces have left of a larger region
  };
  struct Offer {
    Cell cell{};
    double mine_probability = 0;
    double price = 0;  ///< the price of progress
    friend bool operator==(const Offer&, const Offer&) = default;
  };
  struct Region {
    std::optional<Offer> best{};
    Extent extent = Extent::whole;
    bool is_ours = true;  ///< not another band's
    std::size_t cells = 0;
    double safe_cells = 0;     ///< expected
    double safe_interior = 0;  ///< of these, in the interior

    void take(const Offer& offer) {
      if (!best || offer.price < best->price) best = offer;
    }
  };

  /// The view outlives it.
  LargeRegions(const View& view, const GameInfo& game);

  /// Forgets all pushes.
  void clear();

  /// Finds the large regions that the searches of some tiles have met again, and what they offer now.
  void find(const std::vector<RegionSearch::Found>& parts);
  /// After find(): weighs a tile's regions without frontier cells, some of which are large. Not every cell is
  /// tried in a tile that is full of large ones.
  void find_interior(const StuckTile& stuck, std::span<const StuckTile> tiles, RegionSearch& search,
                     RegionSearch::Planned& planned);
  /// The regions that were found since find() was called.
  const std::vector<Region>& found() const { return found_; }
  /// Adds the pushes into these, in place of those that are outdated.
  void keep_found();

  /// The pushes of a round, which it forgets: into all whole regions, and the cheapest of the pieces and
  /// remnants.
  std::vector<Guess> take_round();
  /// The cheapest push, which it forgets, or a click on the cell `blind`; of a board with this many safe
  /// cells left. Empty if it is not worth its risk.
  std::optional<Guess> take_cheapest(std::optional<Cell> blind, double safe_cells);

  /// The points that are lost in a region on average. A piece is entered from its neighbours.
  double expected_loss(const Region& region) const;
  /// The points that are lost in `cells` more cells, interior of large regions.
  double interior_loss(double cells) const { return region_loss_.rest(0, cells * (1 - density_)); }
  /// How many cells of components were sampled so far.
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
  ComponentFinder finder_;  // of the regions in found_
  Component cells_;         // of the one found last
  std::vector<Region> found_;
  /// By index of the cell: the push of each component, and of the interior where it is a region's push.
  std::unordered_map<std::uint64_t, Offer> offers_;
  std::vector<Region> pushed_;  // those with a push that is worth its risk
  std::size_t sampled_ = 0;
};

}  // namespace mines
