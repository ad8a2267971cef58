// The four rules by which people play: two about one number, two about a pair of numbers A and B. "Flags" are
// known mines here, not the player's own flags. The "closed" cells of a number are its undecided neighbours:
// not open, not known safe, not a known mine. A cell "of A alone" is next to A and not next to B.
//
//   1. If a number = the flags around it, its closed cells are safe.
//   2. If a number = the flags and closed cells around it, its closed cells are mines.
//   3. If A = B - (closed cells and flags of B alone), the closed cells of A alone are safe.
//   4. If B = A - (closed cells and flags of A alone), the closed cells of A alone are mines.
#pragma once

#include <cstdint>

#include "base/assert.hpp"
#include "board/view.hpp"

namespace mines::play {

/// The 7 x 7 cells around a number, as sets. In each set, the cell in row r and column c of the square (both
/// 0 to 6) is bit r · side + c. Bits of cells off the board are 0.
struct Square {
  static constexpr int reach = 3;
  static constexpr int side = 2 * reach + 1;
  using Cells = std::uint64_t;

  Cell middle{};
  Cells numbered = 0;  ///< open cells
  Cells closed = 0;
  Cells mines = 0;       ///< known mines
  Cells number[3] = {};  ///< number[i]: the cells whose number has bit i

  /// The set of one cell. `down` and `right` count from the middle, -3 to 3.
  static constexpr Cells bit(int down, int right) {
    MINES_ASSERT(down >= -reach && down <= reach && right >= -reach && right <= reach);
    return Cells{1} << ((down + reach) * side + right + reach);
  }
  /// The eight cells around a cell. `down` and `right` count from the middle, -2 to 2.
  static constexpr Cells around(int down, int right) {
    Cells cells = 0;
    for (int i = -1; i <= 1; ++i) {
      for (int j = -1; j <= 1; ++j) cells |= i == 0 && j == 0 ? 0 : bit(down + i, right + j);
    }
    return cells;
  }
  /// The board's cell for bit `index`.
  Cell cell_of(int index) const {
    return {middle.row + index / side - reach, middle.column + index % side - reach};
  }
  /// The number of an open cell; `cell` is the set of just this cell. An 8 reads as 0. This does no harm,
  /// because the view has marked all neighbours of an 8 as mines.
  int number_at(Cells cell) const;
};

Square square_at(const View& view, Cell middle);

struct Deduced {
  Square::Cells safe = 0;
  Square::Cells mines = 0;
  bool empty() const { return (safe | mines) == 0; }
};

/// The conclusions of rule 1 (if `rules` >= 1) and rule 2 (if `rules` >= 2) from the number in the middle.
/// For any `rules`, the cells around a zero are safe. The middle must be open.
Deduced by_one_number(const Square& square, int rules);
/// The conclusions of rule 3 (if `rules` >= 3) and rule 4 (if `rules` >= 4) from pairs of numbers: the number
/// in the middle with each number at most two rows and two columns away. Either number may be A.
Deduced by_two_numbers(const Square& square, int rules);

}  // namespace mines::play
