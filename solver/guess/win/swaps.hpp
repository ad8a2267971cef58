// Swaps: cells whose contents can be exchanged without a change of any number. A player who reaches a swap
// must guess, so each swap halves the chance to win. There are two kinds:
// - A mine and a safe cell, if every cell that touches exactly one of the two is a mine or off the board.
// - The four cells of a 2 x 2 square: two mines on one diagonal, two safe cells on the other diagonal. The
//   four outer cells that touch the square only at a corner must be mines or off the board.
// A right guess rules out the swaps that need a mine in the guessed cell, and changes the probabilities of
// other swaps. The probability of each swap is exact (guess/win/joined_parts.hpp); several swaps are combined
// as if independent.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "counted/situation.hpp"
#include "guess/win/joined_parts.hpp"
#include "mines/guess.hpp"

namespace mines {

/// How a right guess changes the sum of log(1 - p / 2) over all swaps, where p is the probability of a swap.
struct SwapChange {
  double elsewhere = 0;  ///< swaps that do not exchange the guessed cell
  double own = 0;        ///< swaps that exchange the guessed cell; the guess settles them
};

/// For one thread. Later calls reuse its memory.
class Swaps {
 public:
  /// Sets changes[i] to the change that guesses[i] makes if it is right. The situation must be counted.
  /// `joined` computes the probabilities: call joined.look(situation) before. weigh() calls joined.clear().
  /// Only the 40 likeliest swaps count; swaps with a rough probability below 0.002 are left out. All changes
  /// are 0 if the guesses and their parts (components) span a rectangle of more than 65,536 cells. About 10
  /// µs for each swap.
  void weigh(const View& view, const Situation& situation, std::span<const Guess> guesses,
             JoinedParts& joined, std::vector<SwapChange>& changes);

 private:
  static constexpr int most_needed = 4;

  struct Swap {
    int cells = 0;  // 2; or 4: the first and last cell are one diagonal
    int needed = 0;
    Cell cell[4]{};
    Cell mine[most_needed]{};  // cells that must be mines
    double likely = 0;         // a rough probability
  };

  bool load(const View& view, const Situation& situation, std::span<const Guess> guesses);
  void find_pairs();
  void find_squares();
  bool need(Swap& swap, int row, int column) const;
  void weigh_swap(const Swap& swap, std::span<const Guess> guesses, JoinedParts& joined,
                  std::vector<SwapChange>& changes) const;
  bool concerns(const Situation& situation, const Swap& swap) const;

  // Each cell of the rectangle has its probability of a mine: 1 off the board, `open` if the cell is safe.
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
  std::vector<std::uint32_t> parts_;  // the parts of the guesses
  std::vector<Swap> swaps_;
};

}  // namespace mines
