// What the stages behind the single rule have found out about single cells, on its way to the board.
#pragma once

#include <vector>

#include "board/clicks.hpp"
#include "components/component.hpp"
#include "engine/sweeper.hpp"

namespace mines {

struct DecidedCell {
  Cell cell;
  CellVerdict verdict;  ///< safe or mine
};

/// Hands a verdict to the board, and a safe cell to `clicks`; returns whether it was new. While no sweeper
/// runs.
inline bool add_deduction(Board& board, const DecidedCell& decided, std::vector<ClickBlock>& clicks) {
  const Cell cell = decided.cell;
  if (decided.verdict == CellVerdict::mine) {
    return add_deduced_mines(board, cell.row, word_of(cell), bit_of(cell)) != 0;
  }
  const Word fresh = add_deduced_safe(board, cell.row, word_of(cell), bit_of(cell));
  if (fresh != 0) add_clicks(clicks, {cell.row, word_of(cell), fresh});
  return fresh != 0;
}

}  // namespace mines
