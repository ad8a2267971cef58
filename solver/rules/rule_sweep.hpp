// The single rule on a view that one thread plays on. For small boards, on which the claims and queues of the
// sweepers (engine/sweeper.hpp) would cost more than the rule.
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
  /// The view, which has Eights::marked, must outlive it. What is known in the view so far is not evaluated.
  explicit RuleSweep(View& view);

  /// To be called when cells of a word on the board have become open or known mines.
  void changed(std::int32_t row, std::int32_t word, Word cells);

  /// Applies the single rule to all that has changed, until it finds nothing more. Marks what it finds in the
  /// view, and appends the safe cells, which the caller is to open, to `safe`. About 0.2 µs for each block
  /// that has changed.
  void settle(std::vector<ClickWord>& safe);

 private:
  void wake(std::int32_t tile, const DirtyBlocks& dirty);

  View& view_;
  SingleRule single_rule_;
  std::unique_ptr<Found> found_;
  KnownBlock outside_ = View::outside_block();
  BlockPool::Stock stock_;
  TileSurroundings around_{};
  std::vector<TileBlocks> dirty_;    // of each tile
  std::vector<std::int32_t> tiles_;  // those with dirty blocks
};

}  // namespace mines
