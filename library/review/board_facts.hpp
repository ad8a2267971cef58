// Figures of a board that players use: 3BV, openings, islands, ZiNi (mines/review.hpp explains them).
// field/survey counts 3BV as well, word by word on boards of any size. This code is for small boards: it
// lists the zeros of each opening.
#pragma once

#include <cstdint>
#include <vector>

#include "board/bit_plane.hpp"

namespace mines::library {

struct BoardFacts {
  BoardSize size{};
  std::vector<std::int8_t> numbers;         ///< by cell; mine_cell for a mine
  std::vector<std::vector<Cell>> openings;  ///< the zeros of each opening
  std::vector<Cell> lone;                   ///< safe cells outside of all openings
  std::uint64_t islands = 0;                ///< the number of groups of connected cells in `lone`

  std::uint64_t three_bv() const { return openings.size() + lone.size(); }
  std::int8_t number(Cell cell) const { return numbers[size.index(cell)]; }
};

/// O(cells).
BoardFacts facts_of(const BitPlane& mines);

/// The number of clicks of the greedy rule (ReviewSummary::zini). O(cells) for each chord or click.
std::uint64_t zini(const BoardFacts& board);

}  // namespace mines::library
