// Which cells to open when nothing is certain any more, and when to stop.
//
// Three cases. *The opening*: while less than half of the safe cells are open, the next click goes where
// progress is cheapest: to a corner, then cells of the edge, then any cell, in the hope of a zero, or to a
// frontier cell whose answer may make others certain; one such click at a time, until the board is really
// open (the first zero leads nowhere in one start of seven at an eighth, in more the more mines there are).
// *Small regions*, whose models can be enumerated: the first cell of the best play in each
// (policy/expectimax), if that is not to stop. *Large regions*: the cell of their components at which
// progress has the lowest price (policy/prober), if that is below a tenth of the safe cells in the region.
// How progress is weighed against risk matters little where the board opens up: with all zeros open nine in
// ten mines are hit in small regions even at 22 %.
//
// The weight of a mine is the odds of the whole board's density, not of what is left: at the end mostly
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
#include "guess/points/scout.hpp"

namespace mines {

enum class Guessing {
  opening,    ///< only until the board is open
  worthwhile  ///< also wherever it gains points
};

class Guesser {
 public:
  /// `stuck_rows` is to be up to date at each call of choose(), at which `threads` threads, at least 1, work;
  /// the choice does not depend on their number.
  Guesser(const View& view, const StuckRows& stuck_rows, const GameInfo& game, Guessing guessing,
          std::uint64_t seed, const FindPlacement& find_placement, int threads = 1);

  /// The clicks to take now; none: stop. `tiles` are those in which anything has changed since the last call,
  /// ascending, also those with nothing left; `opened` the safe cells open so far. To be asked when the
  /// solver finds nothing certain any more; nobody may write to the view meanwhile.
  std::vector<Guess> choose(std::span<const StuckTile> tiles, std::uint64_t opened);

  /// Regions weighed so far. How many shapes were known, and so the work, depends on the number of threads,
  /// as each remembers its own.
  RegionCounts region_counts() const;

  /// When the board was open and nothing on it certain any more: the points that were expected to be lost
  /// from there on, by plans for small regions and an estimate for large ones.
  std::optional<double> expected_deficit() const { return expected_deficit_; }

 private:
  enum class Extent {
    whole,
    piece,   ///< of a larger region, where it was cut off
    remnant  ///< what earlier pieces have left of one
  };
  /// A region too large to be enumerated, and the cell to push into it with.
  struct LargeRegion {
    Guess guess{};     // gain not used
    double price = 0;  // of progress
    double safe_cells = 0;
    bool has_guess = false;
    Extent extent = Extent::whole;
    void offer(Cell cell, double mine_probability, double cell_price) {
      if (has_guess && cell_price >= price) return;
      guess = {cell, mine_probability, 0};
      price = cell_price;
      has_guess = true;
    }
  };
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
  double density_;  // of mines on the whole board
  RandomSequence random_;
  std::vector<Scout> scouts_;     // one a thread
  ComponentFinder large_finder_;  // of the regions too large for a scout, in one call of weigh()
  Component large_component_;
  std::vector<LargeRegion> large_;  // those known, whose tiles have not changed since
  // Clicks into large regions and of the opening.
  std::vector<Cell> last_pushes_;  // of the last call
  std::uint64_t pushes_ = 0;
  std::uint64_t pushed_mines_ = 0;  // hit by those of earlier calls
  std::uint64_t opened_before_pushes_ = 0;
  std::uint64_t large_weighed_ = 0;
  std::size_t sampled_ = 0;  // cells of components
  std::optional<double> expected_deficit_;
  bool board_is_open_ = false;  // the opening is over, and interiors have been weighed once everywhere
};

}  // namespace mines
