// Applies the single rule, the conclusions from one number (rules/single_rule.hpp), to a small board, in one
// thread. engine/sweeper.hpp is for large boards.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board/view.hpp"
#include "rules/dirty_blocks.hpp"
#include "rules/single_rule.hpp"

namespace mines {

/// For one view and thread.
class RuleSweep {
 public:
  /// The view must outlive the RuleSweep, and mark the neighbours of an 8 as mines (Eights::marked in
  /// board/view.hpp). A number that is open at this call is evaluated only after a cell next to it changes.
  explicit RuleSweep(View& view);

  /// Call it after `cells` of word `word` (64 cells) in row `row` have become open or known mines.
  void changed(std::int32_t row, std::int32_t word, Word cells);

  /// Applies the rule around all changes, until it finds no more cells. Marks found cells in the view, and
  /// appends the safe ones to `safe` for the caller to open. About 0.2 µs a changed block (8 x 64 cells).
  void settle(std::vector<ClickWord>& safe);

 private:
  void wake(std::int32_t tile, const DirtyBlocks& dirty);

  View& view_;
  SingleRule single_rule_;
  std::unique_ptr<Found> found_;
  KnownBlock outside_ = View::outside_block();
  BlockPool::Stock stock_;
  TileSurroundings around_{};
  std::vector<TileBlocks> dirty_;    // by tile
  std::vector<std::int32_t> tiles_;  // tiles with dirty blocks
};

}  // namespace mines
