// Which cells to open when nothing is certain any more, and when to stop. There are three cases.
//
// *The opening*: less than half of the safe cells are open. The next click goes where progress is cheapest:
// in the hope of a zero to a corner, then to the edge, then anywhere; or to a frontier cell whose number may
// make others certain. There is one such click at a time, until the board is really open. (At a density of an
// eighth the first zero leads nowhere in one game of seven, and in more games with more mines.) *Small
// regions*, whose models can be enumerated: the first cell of the best play in each
// (guess/points/small_region_planner.hpp), unless the best play is to stop.
// *Large regions*: a push, that is, a click on the cell of their components at which progress has the lowest
// price (guess/points/large_region_prober.hpp), if that is below a tenth of the safe cells in the region. How
// progress is weighed against risk matters little where the board opens up: with all zeros open, nine of ten
// mines are hit in small regions even at 22 %.
//
// The weight of a mine is the odds of the whole board's density, not of what is left: in the end mostly
// coin-flips are left, and their density says nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "board/view.hpp"
#include "components/component_finder.hpp"
#include "components/stuck_tile.hpp"
#include "guess/guess.hpp"
#include "guess/points/region_counts.hpp"
#include "guess/points/region_search.hpp"

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
  /// more. `tiles`, in ascending order, are all that have changed since the last call, also those without
  /// unknown cells; `opened` is the number of safe cells open so far. No thread may write to the view
  /// meanwhile.
  std::vector<Guess> choose(std::span<const StuckTile> tiles, std::uint64_t opened);

  /// Regions weighed so far. How many shapes were known, and so the work, depends on the number of threads:
  /// each thread remembers its own.
  RegionCounts region_counts() const;

  /// The points that were expected to be lost from the moment when the board was open and nothing on it
  /// certain any more: by the plans for small regions and an estimate for large ones. Nothing before that
  /// moment.
  std::optional<double> expected_deficit() const { return expected_deficit_; }

 private:
  enum class Extent {
    whole,
    piece,   ///< of a larger region, which was cut off at this size
    remnant  ///< what earlier pieces have left of a larger region
  };
  /// A region too large to be enumerated, and the push into it.
  struct LargeRegion {
    Guess guess{};
    double price = 0;  // the price of progress
    double safe_cells = 0;
    bool has_guess = false;
    Extent extent = Extent::whole;
    /// Takes the push if it is cheaper than what was offered before.
    void offer(Cell cell, double mine_probability, double cell_price) {
      if (has_guess && cell_price >= price) return;
      guess = {cell, mine_probability};
      price = cell_price;
      has_guess = true;
    }
  };
  std::vector<RegionSearch::Found> search(std::span<const StuckTile> tiles, bool with_interior);
  std::vector<Guess> weigh(std::span<const StuckTile> tiles, bool with_interior, double& deficit);
  void weigh_crowded_interior(const StuckTile& stuck, std::span<const StuckTile> tiles,
                              std::vector<LargeRegion>& large, std::vector<Guess>& guesses, double& deficit);
  std::size_t large_region(Cell seed, std::vector<LargeRegion>& large);
  void forget_changed(std::span<const StuckTile> tiles);
  double blind_price(Cell cell) const;
  double expected_loss(const LargeRegion& region) const;
  bool worth_pushing(const LargeRegion& region) const;
  void count_pushed_mines();
  bool pushing_pays(std::uint64_t opened) const;
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
  double density_;  // share of mines on the whole board
  RandomSequence random_;
  std::vector<RegionSearch> searches_;  // one a thread
  ComponentFinder large_finder_;        // finds the large regions of one call of weigh()
  Component large_component_;
  std::vector<LargeRegion> large_;  // those worth a push whose tiles have not changed since they were weighed
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
