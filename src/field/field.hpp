// A field: where the mines of a board are. It has one bit for each cell; numbers are counted on demand, 64
// cells at a time. The solver does not link the library of src/field.
#pragma once

#include <cstdint>

#include "board/adders.hpp"
#include "board/bit_plane.hpp"
#include "board/game.hpp"

namespace mines {

class Field {
 public:
  Field() = default;
  /// Takes the mines and counts them.
  explicit Field(BitPlane mines);

  BoardSize size() const { return mines_.size(); }
  std::uint64_t mine_count() const { return count_; }
  const BitPlane& mines() const { return mines_; }
  bool is_mine(Cell cell) const { return mines_.test(cell); }
  /// Puts a mine on a cell of the board, or takes it away. O(1).
  void set_mine(Cell cell, bool mine);
  /// The number of mines among the neighbours of `cell`, 0 to 8; the cell itself does not count.
  int number(Cell cell) const;

  /// The numbers of the safe cells of a word as bit planes (undefined for other cells); about 60 operations.
  Count4<Word> numbers(std::int32_t row, std::int32_t word) const;
  /// The safe cells of a word that have no mine next to them.
  Word zeros(std::int32_t row, std::int32_t word) const;

  /// The reply that shows the cells of `mask`: open with their numbers, or mines.
  OpenedWord reveal(std::int32_t row, std::int32_t word, Word mask) const;

 private:
  BitPlane mines_;
  std::uint64_t count_ = 0;
};

}  // namespace mines
