// Which cells to open when nothing is certain any more, and when to stop.
//
// Three cases. *The opening*: while less than half of the safe cells are open, the next click goes to the
// least likely mine, among corners, then cells of the edge, then any cell, and the frontier cells whose
// probability is known; one such click at a time, until the board is really open (the first zero leads
// nowhere in up to 37 % of starts). *Small regions*, whose models can be enumerated: a guess if it gains
// points one step ahead. *Large regions*: the least likely mine in them, if its expected cost is below one
// point and a tenth of the safe cells behind it (from 0.05 to 0.4 the factor made no difference of more
// than 2.3 %).
//
// The weight of a mine is the odds of the whole board's density, not of what is left: at the end mostly
// coin-flips are left, and their density says nothing.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/random.hpp"
#include "board/view.hpp"
#include "components/component_finder.hpp"
#include "policy/lookahead.hpp"

namespace mines {

enum class Guessing {
  opening,    ///< only until the board is open
  worthwhile  ///< also wherever it gains points
};

class Guesser {
 public:
  Guesser(const View& view, const GameInfo& game, Guessing guessing, std::uint64_t seed);

  /// The clicks to take now; none: stop. `tiles` are those in which anything has changed since the last call,
  /// ascending; `opened` the safe cells open so far. To be asked when the solver finds nothing certain any
  /// more; nobody may write to the view meanwhile.
  std::vector<Guess> choose(std::span<const std::int32_t> tiles, std::uint64_t opened);

 private:
  /// A region too large to be enumerated, and the cell to push into it with.
  struct LargeRegion {
    Guess guess{};  // gain not used
    double safe_cells = 0;
    bool is_large = false;
    bool has_guess = false;
    void offer(Cell cell, double mine_probability) {
      if (!has_guess || mine_probability < guess.mine_probability) guess = {cell, mine_probability, 0};
      has_guess = true;
    }
  };
  /// The regions met in one call of choose().
  struct Round;
  /// What enumeration said of a component or region; without `enumerated`, nothing: it is too large.
  struct Weighed {
    bool enumerated = false;
    Guess guess{};
  };

  void weigh_frontier(std::span<const std::int32_t> tiles, Round& round);
  void weigh_interior(std::int32_t tile, Round& round);
  std::size_t weigh_region(Cell seed, Round& round);
  const Weighed& best_in_region(const Component& region);
  const Weighed& safest_in_component(const Component& component);
  void forget_changed(std::span<const std::int32_t> tiles);
  bool worth_pushing(const LargeRegion& region) const;
  bool pushing_pays(std::uint64_t opened) const;
  void push(std::vector<Guess>& guesses, const Guess& guess, std::uint64_t opened);
  void push_everywhere(std::vector<Guess>& guesses, std::uint64_t opened);
  void choose_opening(std::vector<Guess>& guesses, std::uint64_t opened);
  bool opening_cell(Cell& cell);
  bool clickable(Cell cell) const;
  std::vector<Guess> open_anything() const;

  const View& view_;
  GameInfo game_;
  Guessing guessing_;
  double density_;  // of mines on the whole board
  double odds_;
  RandomSequence random_;
  std::vector<LargeRegion> large_;  // those known, whose tiles have not changed since
  // By fingerprint: a tile that has changed holds many components that have not.
  std::unordered_map<std::uint64_t, Weighed> regions_;
  std::unordered_map<std::uint64_t, Weighed> components_;
  std::vector<Cell> pushed_;  // clicks into large regions and of the opening
  std::uint64_t opened_before_pushes_ = 0;
  bool board_is_open_ = false;  // the opening is over, and interiors have been weighed once everywhere
};

}  // namespace mines
