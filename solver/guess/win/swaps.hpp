// Swaps: cells that may change places without any number telling. A mine and a safe cell are one if each cell
// that is next to only one of them is a mine or off the board; so are the diagonals of a square of 2 x 2 if
// the four cells that touch only a corner of it are. Who comes to a swap has to guess, and wins half of the
// time: the chance to win falls to half for each.
//
// A guess changes how likely swaps are, since it shows that its cell is safe: a swap that needs a mine there
// cannot come, and others become more or less likely. SwapChange is what that is worth. The chance of each
// swap, with and without the guess, comes from exact counts (joined_parts.hpp); swaps are multiplied as if
// they were independent.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "counted/situation.hpp"
#include "guess/win/joined_parts.hpp"
#include "mines/guess.hpp"

namespace mines {

/// What a guess, if it is right, changes in the logarithm of the expected product of halves.
struct SwapChange {
  double elsewhere = 0;  ///< swaps of other cells
  double own = 0;        ///< swaps of which the guessed cell is a part: they are settled
};

/// For one thread; keeps its memory.
class Swaps {
 public:
  /// For each guess, which opens its cell, what it changes. The situation is counted, and `joined` looks at
  /// it; what it has joined is lost. About 10 µs for each swap that is likely enough. All changes are 0 if
  /// the guesses and their parts take a rectangle of more than 65,536 cells.
  void weigh(const View& view, const Situation& situation, std::span<const Guess> guesses,
             JoinedParts& joined, std::vector<SwapChange>& changes);

 private:
  static constexpr int most_needed = 4;

  struct Swap {
    int cells = 0;  // 2, or 4: first and last against the others
    int needed = 0;
    Cell cell[4]{};
    Cell mine[most_needed]{};  // cells that have to be mines
    double likely = 0;         // the probability, roughly
  };

  bool load(const View& view, const Situation& situation, std::span<const Guess> guesses);
  void find_pairs();
  void find_squares();
  bool need(Swap& swap, int row, int column) const;
  void weigh_swap(const Swap& swap, std::span<const Guess> guesses, JoinedParts& joined,
                  std::vector<SwapChange>& changes) const;
  bool concerns(const Situation& situation, const Swap& swap) const;

  // A rectangle of the board: for each cell its probability of a mine, 1 off the board, and `open` if it is
  // safe.
  static constexpr float open = -1;
  float& at(int row, int column) { return rectangle_[static_cast<std::size_t>(row * stride_ + column)]; }
  float at(int row, int column) const { return rectangle_[static_cast<std::size_t>(row * stride_ + column)]; }
  bool is_unknown(int row, int column) const { return at(row, column) > 0 && at(row, column) < 1; }
  Cell cell_of(int row, int column) const { return {top_ + row, left_ + column}; }

  std::vector<float> rectangle_;
  int rows_ = 0;
  int stride_ = 0;
  std::int32_t top_ = 0;
  std::int32_t left_ = 0;
  std::vector<std::uint32_t> parts_;  // those of the guesses
  std::vector<Swap> swaps_;
};

}  // namespace mines
