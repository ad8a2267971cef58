#include "apps/play/game/rules.hpp"

#include <bit>

#include "base/assert.hpp"

namespace mines::play {

namespace {

/// One row of the square: the bits of two words from column `shift` of the first on.
std::uint64_t bits_of(Word left, Word right, int shift) {
  constexpr std::uint64_t mask = (1U << Square::side) - 1;
  // A shift by 64 bits is undefined, and without a shift the second word has no part in the square.
  const Word high = shift == 0 ? 0 : right << (word_bits - shift);
  return (left >> shift | high) & mask;
}

}  // namespace

int Square::number_at(Cells cell) const {
  int value = 0;
  for (int i = 0; i < 3; ++i) value |= (number[i] & cell) != 0 ? 1 << i : 0;
  return value;
}

Square square_at(const View& view, Cell middle) {
  MINES_ASSERT(view.size().contains(middle));
  Square square{middle};
  const std::int32_t first = middle.column - Square::reach;
  // A square may begin in word -1, left of the board, where load() gives cells off the board.
  const std::int32_t word = first >= 0 ? first / word_bits : -1;
  const int shift = first - word * word_bits;
  for (int i = 0; i < Square::side; ++i) {
    const std::int32_t row = middle.row + i - Square::reach;
    if (row < 0 || row >= view.size().rows) continue;
    const KnownWord left = view.load(row, word);
    const KnownWord right = view.load(row, word + 1);
    const int at = i * Square::side;
    const auto put = [&](Square::Cells& to, Word of_left, Word of_right) {
      to |= bits_of(of_left, of_right, shift) << at;
    };
    // Off the board load() reads as open.
    put(square.numbered, view.opened_on_board(row, word), view.opened_on_board(row, word + 1));
    put(square.closed, left.undecided(), right.undecided());
    put(square.mines, left.mines, right.mines);
    for (int k = 0; k < 3; ++k) put(square.number[k], left.number[k], right.number[k]);
  }
  return square;
}

Deduced by_one_number(const Square& square, int rules) {
  constexpr Square::Cells middle = Square::bit(0, 0);
  MINES_ASSERT((square.numbered & middle) != 0);
  constexpr Square::Cells around = Square::around(0, 0);
  const Square::Cells closed = square.closed & around;
  if (closed == 0) return {};
  const int number = square.number_at(middle);
  const int flags = std::popcount(square.mines & around);
  // An 8 reads as 0, but then eight mines are known around it, and the two differ.
  if (number == flags && (rules >= 1 || number == 0)) return {closed, 0};
  if (rules >= 2 && number == flags + std::popcount(closed)) return {0, closed};
  return {};
}

Deduced by_two_numbers(const Square& square, int rules) {
  Deduced deduced;
  const Square::Cells unopened = square.closed | square.mines;
  const auto compare = [&](int a, Square::Cells a_cells, int b, Square::Cells b_cells) {
    // The rules speak of cells of A alone. Both are tried with the two numbers exchanged, so either may be
    // A.
    const Square::Cells found = square.closed & a_cells & ~b_cells;
    if (found == 0) return;
    if (rules >= 3 && a == b - std::popcount(unopened & b_cells & ~a_cells)) deduced.safe |= found;
    if (rules >= 4 && b == a - std::popcount(unopened & a_cells & ~b_cells)) deduced.mines |= found;
  };
  constexpr Square::Cells middle = Square::bit(0, 0);
  constexpr Square::Cells own = Square::around(0, 0);
  const int number = square.number_at(middle);
  if (number == 0 && (square.mines & own) != 0) return {};  // an 8
  for (int down = -2; down <= 2; ++down) {
    for (int right = -2; right <= 2; ++right) {
      const Square::Cells bit = Square::bit(down, right);
      const Square::Cells cells = Square::around(down, right);
      if (bit == middle || (square.numbered & bit) == 0) continue;
      const int other = square.number_at(bit);
      if (other == 0 && (square.mines & cells) != 0) continue;  // an 8
      compare(number, own, other, cells);
      compare(other, cells, number, own);
    }
  }
  return deduced;
}

}  // namespace mines::play
