// A field: where the mines of a board are, one bit for each cell. The solver does not link src/field.
#pragma once

#include <cstdint>
#include <vector>

#include "base/assert.hpp"
#include "board/adders.hpp"
#include "board/bit_plane.hpp"
#include "board/game.hpp"

namespace mines {

/// The base class of boards that know their mines; computes numbers. `Board`, the derived class, must have
/// size(), and mines(row, word): the mines of a word (64 cells of a row), on or off the board. Sources named
/// `..._kernel.cpp` are compiled for newer processors too, so they must not call these inline functions: the
/// linker could keep their copy of a function for all callers.
template <class Board>
class WordNumbers {
 public:
  /// The numbers of a word's safe cells; plane i has bit i of each number. Undefined for mines.
  Count4<Word> numbers(std::int32_t row, std::int32_t word) const {
    const auto across = [&](std::int32_t r) {
      return count_across(board().mines(r, word - 1), board().mines(r, word), board().mines(r, word + 1));
    };
    // The sum over all nine cells. The cell in the middle is safe, so it adds nothing.
    return add(across(row - 1), across(row), across(row + 1));
  }

  /// The safe cells of a word that have no mine next to them.
  Word zeros(std::int32_t row, std::int32_t word) const {
    Word left = 0;
    Word middle = 0;
    Word right = 0;
    for (std::int32_t r = row - 1; r <= row + 1; ++r) {
      left |= board().mines(r, word - 1);
      middle |= board().mines(r, word);
      right |= board().mines(r, word + 1);
    }
    return ~(from_left(left, middle) | middle | from_right(middle, right)) & board().size().word_mask(word);
  }

  /// The reply that shows the cells of `mask`, all on the board: open with their numbers, or mines.
  OpenedWord reveal(std::int32_t row, std::int32_t word, Word mask) const {
    MINES_ASSERT((mask & ~board().size().word_mask(word)) == 0);
    const Word mine = board().mines(row, word);
    const Word opened = mask & ~mine;
    const Count4<Word> n = numbers(row, word);
    return {
        row, word, opened, mask & mine, {n.bit0 & opened, n.bit1 & opened, n.bit2 & opened, n.bit3 & opened}};
  }

 private:
  const Board& board() const { return static_cast<const Board&>(*this); }
};

/// Sides are at most max_side (board/geometry.hpp).
class Field : public WordNumbers<Field> {
 public:
  Field() = default;
  explicit Field(BitPlane mines);

  BoardSize size() const { return mines_.size(); }
  std::uint64_t mine_count() const { return count_; }
  const BitPlane& mines() const { return mines_; }
  /// The mines of a word; 0 off the board.
  Word mines(std::int32_t row, std::int32_t word) const { return mines_.word(row, word); }
  bool is_mine(Cell cell) const { return mines_.test(cell); }
  /// Puts a mine on a cell of the board (`mine`), or takes the mine away.
  void set_mine(Cell cell, bool mine);
  /// The number of mines among the neighbours of `cell`, which is on the board: 0 to 8.
  int number(Cell cell) const;
  /// A byte for each cell, row by row: 1 for a mine, 0 for a safe cell.
  std::vector<std::uint8_t> bytes() const;

 private:
  BitPlane mines_;
  std::uint64_t count_ = 0;
};

}  // namespace mines
