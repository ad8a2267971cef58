#include "rules/rule_sweep.hpp"

#include <utility>

#include "base/assert.hpp"

namespace mines {

RuleSweep::RuleSweep(View& view)
    : view_(view),
      single_rule_(single_rule_for(chosen_kernel())),
      found_(std::make_unique<Found>()),
      stock_(view.stock()),
      dirty_(static_cast<std::size_t>(view.tiles().count())) {
  MINES_ASSERT(view.eights() == Eights::marked);
}

void RuleSweep::changed(std::int32_t row, std::int32_t word, Word cells) {
  MINES_ASSERT(row >= 0 && row < view_.size().rows && word >= 0 && word < view_.size().words());
  DirtyBlocks dirty;
  dirty.add_cells(row, word, cells);
  wake(view_.tiles().tile_of(row, word), dirty);
}

void RuleSweep::wake(std::int32_t tile, const DirtyBlocks& dirty) {
  for_each_dirty_tile(view_.tiles(), tile, dirty, [&](std::int32_t around, TileBlocks blocks) {
    TileBlocks& all = dirty_[static_cast<std::size_t>(around)];
    if (all == 0) tiles_.push_back(around);
    all |= blocks;
  });
}

void RuleSweep::settle(std::vector<ClickWord>& safe) {
  while (!tiles_.empty()) {
    const std::int32_t tile = tiles_.back();
    tiles_.pop_back();
    const TileBlocks blocks = std::exchange(dirty_[static_cast<std::size_t>(tile)], 0);
    MINES_ASSERT(blocks != 0);  // a tile is in tiles_ exactly while it has dirty blocks
    view_.find_surroundings(tile, outside_, stock_, around_);
    single_rule_(around_, blocks, *found_);
    found_->finished = 0;  // a small board keeps all of its blocks
    wake(tile,
         take_found(*found_, view_.tiles(), tile, [&](std::int32_t row, std::int32_t word, Lanes& cells) {
           for (std::int32_t lane = 0; lane < block_rows; ++lane) {
             if (cells[lane] != 0) safe.push_back({row + lane, word, cells[lane]});
           }
         }));
  }
}

}  // namespace mines
