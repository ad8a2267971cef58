// What players count on a board: 3BV, openings, islands, ZiNi. field/survey counts 3BV of boards of any size
// by words; here a board has the size of a game that a person played, and each opening is needed by itself.
#pragma once

#include <cstdint>
#include <vector>

#include "board/bit_plane.hpp"

namespace mines::library {

struct BoardFacts {
  BoardSize size{};
  std::vector<std::int8_t> numbers;         ///< of each cell; mine_cell for a mine
  std::vector<std::vector<Cell>> openings;  ///< the zeros of each
  std::vector<Cell> lone;                   ///< safe cells that no opening has
  std::uint64_t islands = 0;                ///< connected cells of `lone`

  std::uint64_t three_bv() const { return openings.size() + lone.size(); }
  std::int8_t number(Cell cell) const { return numbers[size.index(cell)]; }
};

/// O(cells).
BoardFacts facts_of(const BitPlane& mines);

/// Clicks that the greedy rule needs (ReviewSummary::zini). O(cells) for each chord or click.
std::uint64_t zini(const BoardFacts& board);

}  // namespace mines::library
