// What the stages behind the single rule have deduced about single cells, on its way into the shared view.
#pragma once

#include <vector>

#include "base/assert.hpp"
#include "board/clicks.hpp"
#include "components/component.hpp"
#include "engine/shared_view.hpp"

namespace mines {

struct DecidedCell {
  Cell cell;
  CellVerdict verdict;  ///< safe or mine
};

/// Adds a verdict to the shared view, and a safe cell to `clicks`. Returns whether it was new. Only while no
/// sweeper runs.
inline bool add_deduction(SharedView& shared, const DecidedCell& decided, std::vector<ClickBlock>& clicks) {
  MINES_ASSERT(decided.verdict != CellVerdict::open_question);
  const Cell cell = decided.cell;
  if (decided.verdict == CellVerdict::mine) {
    return add_deduced_mines(shared, cell.row, word_of(cell), bit_of(cell)) != 0;
  }
  const Word fresh = add_deduced_safe(shared, cell.row, word_of(cell), bit_of(cell));
  if (fresh != 0) add_clicks(clicks, {cell.row, word_of(cell), fresh});
  return fresh != 0;
}

}  // namespace mines
