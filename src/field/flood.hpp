// The cascade of a click on a zero: the 8-connected region of zeros and the numbers on its rim, found by
// words and not by cells.
#pragma once

#include <cstdint>
#include <vector>

#include "field/game_board.hpp"

namespace mines {

/// Working memory of floods, kept between them so that a small region costs no allocation. One thread uses
/// it.
class Flood {
 public:
  /// The cells of the zero region of `zero` (which must be a safe cell with number 0) and its rim, as masks
  /// by word in no particular order but each word once. Stops early, with an incomplete result, once more
  /// than `limit` cells are reached: then exceeded() is true; and when the board's game is over. O(words
  /// touched); memory 40 bytes a word touched.
  const std::vector<ClickWord>& region(const GameBoard& board, Cell zero, std::uint64_t limit);

  /// Cells of the last region.
  std::uint64_t cells() const { return cells_; }
  bool exceeded() const { return exceeded_; }

 private:
  struct Visit {
    Word zeros = 0;    // zeros of the word, whether reached or not
    Word reached = 0;  // zeros of the region found so far
    Word seeds = 0;    // reached, neighbours not yet visited
  };

  std::size_t find_or_add(const GameBoard& board, std::int32_t row, std::int32_t word);
  void reach(const GameBoard& board, std::int32_t row, std::int32_t word, Word cells);
  void expand(const GameBoard& board, std::size_t index);
  void grow_table();

  std::vector<ClickWord> words_;  // the result: reached zeros and rim
  std::vector<Visit> visits_;     // of words_, by index
  std::vector<std::size_t> queue_;
  // Open addressing; an entry is valid if its epoch is the current one, so nothing needs clearing.
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t epoch = 0;
    std::uint32_t index = 0;
  };
  std::vector<Slot> table_;
  std::uint32_t epoch_ = 0;
  std::uint64_t cells_ = 0;
  std::uint64_t limit_ = 0;
  bool exceeded_ = false;
};

}  // namespace mines
