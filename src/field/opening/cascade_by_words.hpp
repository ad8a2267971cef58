// Finds the cells that a click on a zero opens: all zeros connected to the clicked one, by sides or corners,
// and the numbers around these zeros. Includes cells that are open already. Used for the replies of v1, which
// report them (protocol/v1.hpp), and by Cascade (cascade.hpp) after a zero was opened without its neighbours.
#pragma once

#include <cstdint>
#include <vector>

#include "field/opening/game_board.hpp"

namespace mines {

/// For one thread. Keeps its memory between calls.
class CascadeByWords {
 public:
  /// Finds the cells that a click on `zero`, a safe cell with number 0, opens or finds open. Returns a mask
  /// for each word (64 cells of a row), in no particular order, valid until the next call. The result is not
  /// complete if the search found more than `limit` cells (exceeded() is then true) or if the game has ended.
  /// O(words touched). Takes 40 bytes of memory for each word touched.
  const std::vector<ClickWord>& find(const GameBoard& board, Cell zero, std::uint64_t limit);

  /// The number of cells in the result.
  std::uint64_t cells() const { return cells_; }
  bool exceeded() const { return exceeded_; }

 private:
  struct Visit {
    Word zeros = 0;    // all zeros of the word
    Word reached = 0;  // zeros in the result whose neighbours are in the result, too
    Word seeds = 0;    // zeros in the result whose neighbours are still to be added
  };

  std::size_t find_or_add(const GameBoard& board, std::int32_t row, std::int32_t word);
  void reach(const GameBoard& board, std::int32_t row, std::int32_t word, Word cells);
  void expand(const GameBoard& board, std::size_t index);
  void grow_table();

  std::vector<ClickWord> words_;  // the result
  std::vector<Visit> visits_;     // of words_, by index
  std::vector<std::size_t> queue_;
  // A hash table with open addressing. Each call of find() is an epoch. Entries of earlier epochs are
  // invalid, so the table is never cleared.
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
