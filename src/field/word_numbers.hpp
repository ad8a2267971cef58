// Computes numbers, zeros and replies of a word, 64 cells at a time. `mines` can be any function such that
// mines(row, word) returns the mines of a word, 0 off the board.
#pragma once

#include <cstdint>

#include "board/adders.hpp"
#include "board/clicks.hpp"
#include "board/geometry.hpp"

namespace mines {

/// The numbers of the safe cells of a word as bit planes (undefined for other cells); about 60 operations.
template <class Mines>
Count4<Word> numbers_at(const Mines& mines, std::int32_t row, std::int32_t word) {
  const auto across = [&](std::int32_t r) {
    return count_across(mines(r, word - 1), mines(r, word), mines(r, word + 1));
  };
  // The sum over all nine cells. The cell in the middle is safe, so it adds nothing.
  return add(across(row - 1), across(row), across(row + 1));
}

/// The zeros of a word on a board of `size`: its safe cells that have no mine next to them.
template <class Mines>
Word zeros_at(const Mines& mines, BoardSize size, std::int32_t row, std::int32_t word) {
  Word left = 0;
  Word middle = 0;
  Word right = 0;
  for (std::int32_t r = row - 1; r <= row + 1; ++r) {
    left |= mines(r, word - 1);
    middle |= mines(r, word);
    right |= mines(r, word + 1);
  }
  return ~(from_left(left, middle) | middle | from_right(middle, right)) & size.word_mask(word);
}

/// The reply that shows the cells of `mask`: open with their numbers, or mines.
template <class Mines>
OpenedWord reveal_at(const Mines& mines, std::int32_t row, std::int32_t word, Word mask) {
  const Word mine = mines(row, word);
  const Word opened = mask & ~mine;
  const Count4<Word> n = numbers_at(mines, row, word);
  return {
      row, word, opened, mask & mine, {n.bit0 & opened, n.bit1 & opened, n.bit2 & opened, n.bit3 & opened}};
}

}  // namespace mines
