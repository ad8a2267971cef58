#include "engine/held_clicks.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "base/assert.hpp"

namespace mines {

namespace {

/// Of two promising cells in a block, at most one is clicked if they are closer than this many columns.
constexpr int apart = 8;

/// The columns that are closer to one of `cells` than `apart`.
Word columns_near(Word cells) {
  Word near = cells;
  // Shifts by 1, 2 and 4 add up to all distances up to 7 = apart - 1.
  for (int shift = 1; shift < apart; shift *= 2) near |= near << shift | near >> shift;
  return near;
}

Word columns_of(const Lanes& cells, unsigned rows) {
  Word columns = 0;
  for (; rows != 0; rows &= rows - 1) columns |= cells[std::countr_zero(rows)];
  return columns;
}

template <std::size_t kinds>
bool any_rows(const std::uint8_t (&rows)[kinds]) {
  return std::any_of(std::begin(rows), std::end(rows), [](std::uint8_t of_kind) { return of_kind != 0; });
}

/// Adds promising cells to `click`, those with the fewest undecided neighbours first.
void choose_promising(const ClickKinds& kinds, Lanes& click) {
  Word taken = columns_near(columns_of(kinds.asked, kinds.rows_asked));
  for (int kind = 0; kind < 4; ++kind) {
    for (unsigned rows = kinds.rows_promising[kind]; rows != 0; rows &= rows - 1) {
      const int row = std::countr_zero(rows);
      const Word cells = kinds.promising[kind][row];
      for (Word left = cells & ~taken; left != 0; left = cells & ~taken) {
        const Word cell = left & -left;
        click[row] |= cell;
        taken |= columns_near(cell);
      }
    }
  }
}

/// Adds a deferred cell with the fewest neighbours that may be zeros, if there is any.
void choose_deferred(const ClickKinds& kinds, Lanes& click) {
  for (int kind = 0; kind < 3; ++kind) {
    if (kinds.rows_deferred[kind] == 0) continue;
    const int row = std::countr_zero(unsigned{kinds.rows_deferred[kind]});
    const Word cells = kinds.deferred[kind][row];
    click[row] |= cells & -cells;
    return;
  }
}

}  // namespace

Result<std::unique_ptr<HeldClicks>> HeldClicks::make(TileGrid grid) {
  std::unique_ptr<HeldClicks> held(new HeldClicks(grid));
  MINES_LET(auto cells,
            ZeroedArray<HeldBlock>::make(static_cast<std::size_t>(grid.count()) * blocks_of_tile));
  held->cells_ = std::move(cells);
  return held;
}

void HeldClicks::hold(std::int32_t row, std::int32_t word, const Lanes& cells) {
  MINES_ASSERT(row % block_rows == 0);
  const std::int32_t tile = grid_.tile_of(row, word);
  const std::int32_t block = block_index(word % tile_words, row % tile_rows / block_rows);
  Lanes& held = cells_of(tile, block);
  for (int i = 0; i < block_rows; ++i) held[i] |= cells[i];
  tiles_[static_cast<std::size_t>(tile)].blocks |= TileBlocks{1} << block;
}

bool HeldClicks::choose(const View& view, std::int32_t tile, int block, Eagerness eagerness,
                        ClickBlock& click) {
  MINES_ASSERT(blocks(tile) >> block & 1);
  const int w = block / tile_blocks;
  const int b = block % tile_blocks;
  for (Word& lane : click.mask) lane = 0;
  click.row = grid_.first_row(tile) + b * block_rows;
  click.word = grid_.first_word(tile) + w;
  BlockPlanes around[9];
  view.find_planes(tile, block, around);
  Lanes& held = cells_of(tile, block);
  ClickKinds kinds;
  sort_clicks_(around, held, kinds);
  const bool any_deferred = any_rows(kinds.rows_deferred);
  if (kinds.rows_needed == 0 && !any_rows(kinds.rows_promising) &&
      (!any_deferred || eagerness == Eagerness::ready)) {
    if (!any_deferred) {
      std::memset(held, 0, sizeof held);
      tiles_[static_cast<std::size_t>(tile)].blocks &= ~(TileBlocks{1} << block);
    }
    return false;
  }
  if (kinds.rows_needed != 0) std::memcpy(click.mask, kinds.needed, sizeof click.mask);
  choose_promising(kinds, click.mask);
  Word any = 0, any_held = 0;
  for (const Word lane : click.mask) any |= lane;
  if (any == 0 && eagerness == Eagerness::reluctant) {
    choose_deferred(kinds, click.mask);
    for (const Word lane : click.mask) any |= lane;
  }
  for (int i = 0; i < block_rows; ++i) any_held |= held[i] &= ~(click.mask[i] | (*around[4].opened)[i]);
  // Cells that a cascade has opened meanwhile were taken out as well.
  if (any_held == 0) tiles_[static_cast<std::size_t>(tile)].blocks &= ~(TileBlocks{1} << block);
  return any != 0;
}

void HeldClicks::push(std::int32_t tile) {
  if (!std::exchange(tiles_[static_cast<std::size_t>(tile)].stacked, true)) put_back(tile, false);
}

void HeldClicks::put_back(std::int32_t tile, bool below) {
  const std::lock_guard lock(of_stack_);
  stack_.insert(below ? stack_.begin() : stack_.end(), tile);
  waiting_.store(stack_.size(), std::memory_order_relaxed);
}

std::optional<std::int32_t> HeldClicks::pop() {
  const std::lock_guard lock(of_stack_);
  if (stack_.empty()) return std::nullopt;
  const std::int32_t tile = stack_.back();
  stack_.pop_back();
  waiting_.store(stack_.size(), std::memory_order_relaxed);
  return tile;
}

}  // namespace mines
