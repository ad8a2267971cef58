// Which cells to open when nothing is certain any more, and when to stop. There are four cases.
//
// *The opening*: less than half of the safe cells are open. The next click goes where progress is cheapest:
// in the hope of a zero to a corner, then to the edge, then anywhere (guess/points/opening_cell.hpp); or to a
// frontier cell whose number may make others certain. (At a density of an eighth the first zero leads nowhere
// in one game of seven, and in more games with more mines.)
// *Small regions*, whose models can be enumerated: the first cell of the best play in each
// (guess/points/small_region_planner.hpp), unless the best play is to stop.
// *Large regions*: a push, that is, a click that is likely to make others certain
// (guess/points/large_regions.hpp).
// *Small boards*, all of whose regions are small: the mines left are known, too
// (guess/points/whole_board_planner.hpp).
//
// The game goes through three phases. Pushes are the clicks into large regions and those of the opening:
//
//   phase   ends with                               pushes of a call               regions weighed
//   trial   64 pushes, or half of the safe cells    the cheapest                   with frontier cells
//   closed  half of the safe cells                  the cheapest, and everywhere   with frontier cells
//   open    the game                                everywhere                     all
//
// Only what has changed is weighed again. When that gives no click, everything is weighed once more, unless
// it was since the last push. So the game ends only where a search of the whole board finds no guess.
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
#include <vector>

#include "base/random.hpp"
#include "board/view.hpp"
#include "components/stuck_tile.hpp"
#include "guess/points/large_regions.hpp"
#include "guess/points/region_counts.hpp"
#include "guess/points/region_search.hpp"
#include "guess/points/whole_board_planner.hpp"
#include "mines/guess.hpp"

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
  enum class Phase { trial, closed, open };
  /// What regions are worth.
  struct Weighed {
    std::vector<Guess> guesses;  // those that gain points in small regions
    double deficit = 0;          // what is expected to be lost in all regions
    std::uint64_t cells = 0;     // of the regions
  };
  Phase phase_at(std::uint64_t opened) const;
  std::vector<RegionSearch::Found> search(std::span<const StuckTile> tiles);
  Weighed weigh(std::span<const StuckTile> tiles);
  Weighed weigh_all();
  std::optional<Weighed> weigh_with_total();
  std::vector<Guess> with_pushes(std::vector<Guess> guesses);
  bool pushing_pays() const;
  void push(const Guess& guess, std::vector<Guess>& guesses);
  void count_pushed_mines();
  std::vector<Guess> open_anything() const;

  const View& view_;
  const StuckRows& stuck_rows_;
  GameInfo game_;
  Guessing guessing_;
  double density_;      // share of mines on the whole board
  std::uint64_t safe_;  // safe cells; in a band's window as many as there are on average
  RandomSequence random_;
  std::vector<RegionSearch> searches_;  // one a thread
  WholeBoardPlanner whole_board_;
  LargeRegions large_;
  std::uint64_t opened_ = 0;  // as the last call said
  Phase phase_ = Phase::trial;
  bool all_weighed_ = false;       // everything was weighed since the last push
  std::vector<Cell> last_pushes_;  // the pushes of the last call
  RegionCounts counts_;            // of large regions and of pushes; of mines hit by those of earlier calls
  std::uint64_t opened_before_pushes_ = 0;
  std::optional<double> expected_deficit_;  // set by the first call in phase `open`
};

}  // namespace mines
