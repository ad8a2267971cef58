#include "rules/rule_sweep.hpp"

#include <bit>
#include <cstring>
#include <utility>

#include "base/assert.hpp"

namespace mines {

RuleSweep::RuleSweep(View& view)
    : view_(view),
      single_rule_(single_rule_for(chosen_kernel())),
      found_(std::make_unique<Found>()),
      outside_(View::outside_tile()),
      dirty_(static_cast<std::size_t>(view.tiles().count())) {}

void RuleSweep::changed(std::int32_t row, std::int32_t word, Word cells) {
  MINES_ASSERT(row >= 0 && row < view_.size().rows && word >= 0 && word < view_.size().words());
  DirtyBlocks dirty;
  dirty.add_cells(row, word, cells);
  wake(view_.tiles().tile_of(row, word), dirty);
}

void RuleSweep::wake(std::int32_t tile, const DirtyBlocks& dirty) {
  for (std::int32_t down = 0; down < 3; ++down) {
    for (std::int32_t right = 0; right < 3; ++right) {
      if (dirty.blocks[down][right] == 0) continue;
      const std::int32_t beside = view_.tiles().beside(tile, down - 1, right - 1);
      if (beside < 0) continue;
      TileBlocks& blocks = dirty_[static_cast<std::size_t>(beside)];
      if (blocks == 0) tiles_.push_back(beside);
      blocks |= dirty.blocks[down][right];
    }
  }
}

void RuleSweep::settle(std::vector<ClickWord>& safe) {
  while (!tiles_.empty()) {
    const std::int32_t tile = tiles_.back();
    tiles_.pop_back();
    const TileBlocks blocks = std::exchange(dirty_[static_cast<std::size_t>(tile)], 0);
    single_rule_(view_.surroundings(tile, *outside_), blocks, *found_);
    collect(tile, safe);
  }
}

/// Takes over what a visit of the tile has found.
void RuleSweep::collect(std::int32_t tile, std::vector<ClickWord>& safe) {
  const std::int32_t first_row = view_.tiles().first_row(tile) - block_rows;
  const std::int32_t first_word = view_.tiles().first_word(tile) - 1;
  DirtyBlocks dirty;
  for (std::int32_t column = 0; column < wide_side; ++column) {
    for (unsigned blocks = std::exchange(found_->safe_blocks[column], 0); blocks != 0; blocks &= blocks - 1) {
      const int block = std::countr_zero(blocks);
      Lanes& cells = found_->safe[column * wide_side + block];
      for (std::int32_t lane = 0; lane < block_rows; ++lane) {
        if (cells[lane] != 0)
          safe.push_back({first_row + block * block_rows + lane, first_word + column, cells[lane]});
      }
      std::memset(cells, 0, sizeof cells);
    }
    dirty.add_column(column - 1, std::exchange(found_->affected_blocks[column], 0));
  }
  dirty.blocks[1][1] = 0;  // evaluated in the visit
  wake(tile, dirty);
}

}  // namespace mines
