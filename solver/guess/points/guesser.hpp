// Which cells to open when nothing is certain any more, and when to stop. There are four cases.
//
// *The opening*: less than half of the safe cells are open. The next click goes where progress is cheapest:
// in the hope of a zero to a corner, then to the edge, then anywhere; or to a frontier cell whose number may
// make others certain. There is one such click at a time, until the board is really open. (At a density of an
// eighth the first zero leads nowhere in one game of seven, and in more games with more mines.)
// *Small regions*, whose models can be enumerated: the first cell of the best play in each
// (guess/points/small_region_planner.hpp), unless the best play is to stop.
// *Large regions*: a push, that is, a click on the cell of their components at which progress has the lowest
// price (guess/points/large_region_prober.hpp), if that is below a tenth of the safe cells in the region. How
// progress is weighed against risk matters little where the board opens up: with all zeros open, nine of ten
// mines are hit in small regions even at 22 %.
// *Small boards*, all of whose regions are small: the mines left are known, too
// (guess/points/whole_board_planner.hpp).
//
// Only what has changed is searched again. A large region is cut anew around a change, and keeps its other
// pushes. When no push is left, everything is weighed once more, so that the game ends only where a search of
// the whole board finds no guess.
//
// Where others play the rest of the board, the guesser of a band opens its band, and weighs the regions that
// belong to it (board/band.hpp).
//
// On larger boards the weight of a mine is the odds of the whole board's density, not of what is left: in the
// end mostly coin-flips are left, and their density says nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/random.hpp"
#include "board/view.hpp"
#include "components/component_finder.hpp"
#include "components/stuck_tile.hpp"
#include "guess/guess.hpp"
#include "guess/points/region_counts.hpp"
#include "guess/points/region_loss.hpp"
#include "guess/points/region_search.hpp"
#include "guess/points/whole_board_planner.hpp"

namespace mines {

enum class Guessing {
  opening,    ///< only until the board is open
  worthwhile  ///< also wherever a guess gains points
};

class Guesser {
 public:
  /// The view and `stuck_rows` outlive it; `stuck_rows` is up to date at each call of choose(). `threads`
  /// threads, at least 1, work at it. The choice does not depend on their number.
  Guesser(const View& view, const StuckRows& stuck_rows, const GameInfo& game, Guessing guessing,
          std::uint64_t seed, const FindPlacement& find_placement, int threads = 1);

  /// The clicks to make now; if there are none, it is best to stop. To be called when no cell is certain any
  /// more. `tiles`, in ascending order, are the parts of tiles where a region may have changed since the last
  /// call; `opened` is the number of safe cells open so far. No thread may write to the view meanwhile.
  std::vector<Guess> choose(std::span<const StuckTile> tiles, std::uint64_t opened);

  /// Whether the player of a band need not wait for its partners before it calls choose(): its band is not
  /// open, and it has not tried often. `opened` as in choose().
  bool opens_alone(std::uint64_t opened) const;

  /// Regions weighed so far. How many shapes were known, and so the work, depends on the number of threads:
  /// each thread remembers its own.
  RegionCounts region_counts() const;

  /// The points that were expected to be lost from the moment when the board was open and nothing on it
  /// certain any more: by the plans for small regions and by what large ones lose on average
  /// (guess/points/region_loss.hpp). Nothing before that moment.
  std::optional<double> expected_deficit() const { return expected_deficit_; }

 private:
  enum class Extent {
    whole,
    piece,   ///< of a larger region, which was cut off at this size
    remnant  ///< what earlier pieces have left of a larger region
  };
  /// A cell of a component, or of the interior, that may be pushed.
  struct Offer {
    double mine_probability = 0;
    double price = 0;  // the price of progress
    friend bool operator==(const Offer&, const Offer&) = default;
  };
  struct HashOfCell {
    std::size_t operator()(Cell cell) const;
  };
  /// A region too large to be enumerated, and the push into it.
  struct LargeRegion {
    Cell cell{};
    Offer best{};
    bool has_guess = false;
    Extent extent = Extent::whole;
    bool is_ours = true;  // not another band's
    std::size_t cells = 0;
    double safe_cells = 0;     // expected
    double safe_interior = 0;  // of these, in the interior
    /// Takes the offer if it is cheaper than those before.
    void take(Cell offered, const Offer& offer) {
      if (has_guess && offer.price >= best.price) return;
      cell = offered;
      best = offer;
      has_guess = true;
    }
    Guess guess() const { return {cell, best.mine_probability}; }
  };
  /// What regions are worth.
  struct Weighed {
    std::vector<Guess> guesses;  // those that gain points in small regions
    double deficit = 0;          // what is expected to be lost in all regions
    std::uint64_t cells = 0;     // of the regions
  };
  std::vector<RegionSearch::Found> search(std::span<const StuckTile> tiles, bool with_interior);
  Weighed weigh(std::span<const StuckTile> tiles, bool with_interior);
  Weighed weigh_all(bool with_interior);
  std::optional<Weighed> weigh_with_total(std::uint64_t opened);
  void weigh_crowded_interior(const StuckTile& stuck, std::span<const StuckTile> tiles,
                              std::vector<LargeRegion>& large, RegionSearch::Planned& planned);
  std::vector<Cell> renew_offers(const std::vector<RegionSearch::Found>& parts);
  std::size_t large_region(Cell seed, std::vector<LargeRegion>& large);
  void keep_large(const std::vector<LargeRegion>& large);
  Offer blind_offer(Cell cell) const;
  std::uint64_t count_unknown(std::span<const StuckTile> tiles) const;
  double expected_loss(const LargeRegion& region) const;
  bool worth_pushing(const LargeRegion& region) const;
  void count_pushed_mines();
  bool pushing_pays(std::uint64_t opened) const;
  void add_pushes(std::vector<Guess>& guesses, bool opening, std::uint64_t opened);
  void push(std::vector<Guess>& guesses, const Guess& guess, std::uint64_t opened);
  void push_everywhere(std::vector<Guess>& guesses, std::uint64_t opened);
  void choose_opening(std::vector<Guess>& guesses, std::uint64_t opened);
  bool opening_cell(Cell& cell);
  bool clickable(Cell cell) const;
  std::vector<Guess> open_anything() const;

  const View& view_;
  const StuckRows& stuck_rows_;
  GameInfo game_;
  Guessing guessing_;
  double density_;      // share of mines on the whole board
  std::uint64_t safe_;  // safe cells; in a band's window as many as there are on average
  RegionLoss region_loss_;
  RandomSequence random_;
  std::vector<RegionSearch> searches_;  // one a thread
  WholeBoardPlanner whole_board_;
  ComponentFinder large_finder_;  // finds the large regions of one call of weigh()
  Component large_component_;
  // The cheapest push of each component of large regions, and of the interior of those it is the best push
  // of.
  std::unordered_map<Cell, Offer, HashOfCell> offers_;
  std::vector<LargeRegion> large_;  // those worth a push
  bool all_weighed_ = false;        // everything was weighed since the last push
  // Pushes are the clicks into large regions and those of the opening.
  std::vector<Cell> last_pushes_;  // the pushes of the last call
  std::uint64_t pushes_ = 0;
  std::uint64_t pushed_mines_ = 0;  // mines hit by pushes of earlier calls
  std::uint64_t opened_before_pushes_ = 0;
  std::uint64_t large_weighed_ = 0;
  std::size_t sampled_ = 0;  // cells of the components that were sampled so far
  std::optional<double> expected_deficit_;
  bool board_is_open_ = false;  // the opening is over, and interiors have been weighed once everywhere
};

}  // namespace mines
