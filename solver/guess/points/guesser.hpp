// Chooses the cells to open when no cell is certain, and decides when to stop. A region is unknown cells that
// touch or share numbers; its frontier cells are those next to an open cell. There are four cases:
// - The opening, until half of the safe cells are open: the cheaper of two clicks. One is on a frontier cell
//   whose number may make other cells certain. The other is on a cell that may be a zero: a corner, else a
//   cell of the edge, else any cell.
// - Small regions (their placements of mines can be listed): in each region, the first cell of the best play,
//   unless it is best to stop (guess/points/small_region_planner.hpp).
// - Large regions: a push, a click likely to make other cells certain (guess/points/large_regions.hpp).
// - Small boards without large regions: plans that also use the mines left
//   (guess/points/whole_board_planner.hpp).
// The opening has two phases, trial and closed; its clicks count as pushes, too. Then comes the phase open.
// A push is cheap if it loses few points for its chance to prove a cell safe. A round is all pushes into
// regions of up to about 2,000 cells, and the cheapest quarter of the pushes into parts of larger regions.
//   phase   ends with                                   pushes in one choose()      regions weighed
//   trial   64 pushes, or half of the safe cells open   the cheapest one            with frontier cells
//   closed  half of the safe cells open                 the cheapest, then a round  with frontier cells
//   open    the end of the game                         a round                     all
// If no region that changed since the last call gives a click, choose() weighs all regions. A placement
// with m mines weighs (p / (1 - p))^m, except in the plans for small boards; p is the share of mines on the
// board. If `stuck_rows` knows only a part of the board, regions with cells there are weighed, and the
// board's mines are an estimate.
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
#include "mines/analysis.hpp"

namespace mines {

enum class Guessing {
  opening,    ///< only pushes, and only until half of the safe cells are open
  worthwhile  ///< all guesses that gain points, until the game ends
};

class Guesser {
 public:
  /// The view and `stuck_rows` (components/stuck_tile.hpp) must outlive the guesser; `stuck_rows` must be up
  /// to date at each call of choose(). The choice does not depend on `threads`, at least 1.
  Guesser(const View& view, const StuckRows& stuck_rows, const GameInfo& game, Guessing guessing,
          std::uint64_t seed, const FindPlacement& find_placement, int threads = 1);

  /// The clicks to make now; empty if stopping is best. Requires that no cell is certain. `tiles`, in
  /// ascending order, cover all cells whose region may have changed since the last call. `opened` is the
  /// number of open safe cells. No thread may write to the view meanwhile.
  std::vector<Move> choose(std::span<const StuckTile> tiles, std::uint64_t opened);

  /// Counts of the regions weighed so far. Only known_regions depends on `threads`: a thread knows just the
  /// shapes that it has seen itself.
  RegionCounts region_counts() const;

  /// The loss of points expected at the first choose() of phase `open`; empty before that call.
  std::optional<double> expected_deficit() const { return expected_deficit_; }

 private:
  enum class Phase { trial, closed, open };
  struct Weighed : Plans {    // its deficit includes that of large regions
    std::uint64_t cells = 0;  // number of cells of the regions
  };
  Phase phase_at(std::uint64_t opened) const;
  std::vector<RegionSearch::Found> search(std::span<const StuckTile> tiles);
  Weighed weigh(std::span<const StuckTile> tiles);
  Weighed weigh_all();
  std::optional<Weighed> weigh_with_total();
  std::vector<Move> with_pushes(std::vector<Move> guesses);
  bool pushing_pays() const;
  void push(const Move& guess, std::vector<Move>& guesses);
  void count_pushed_mines();
  std::vector<Move> open_anything() const;

  const View& view_;
  const StuckRows& stuck_rows_;
  GameInfo game_;
  Guessing guessing_;
  double density_;      // share of mines
  std::uint64_t safe_;  // number of safe cells
  RandomSequence random_;
  std::vector<RegionSearch> searches_;  // one a thread
  WholeBoardPlanner whole_board_;
  LargeRegions large_;
  std::uint64_t opened_ = 0;  // `opened` of the last call of choose()
  Phase phase_ = Phase::trial;
  bool all_weighed_ = false;       // all regions were weighed since the last push
  std::vector<Cell> last_pushes_;  // the pushes of the last call
  RegionCounts counts_;            // large regions and pushes; mines hit by the pushes of earlier calls
  std::uint64_t opened_before_pushes_ = 0;
  std::optional<double> expected_deficit_;  // set by the first call in phase `open`
};

}  // namespace mines
