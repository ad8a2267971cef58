// The click policy (engine/click_policy.hpp) for links on which each clicked cell takes a request of its own
// (GameLink::order_counts()): safe cells are held (engine/held_clicks.hpp), and few are clicked at a time.
//
// A click is due until its reply arrives. The server falls asleep after a microsecond without a request, so
// requests must not run out during a visit to a tile. Therefore a visit may begin while many clicks are still
// due (ClickPolicy::Pace), covers at most 8 blocks, and calls GameLink::pump() in between. While visits
// pause, replies are taken by the hundred, so that the next visit sees many of them.
#pragma once

#include <sched.h>

#include <bit>

#include "engine/click_policy.hpp"
#include "engine/held_clicks.hpp"

namespace mines {

class HoldClicks : public ClickPolicy {
 public:
  /// All sweepers share `held`.
  HoldClicks(HeldClicks& held, SharedView& shared, GameLink& link, Statistics& statistics)
      : ClickPolicy(shared, link, statistics, {256, 512, 256, 8, true}), held_(held) {}

  /// Holds the safe cells found. Wakes each neighbouring tile that contains some of these cells, or a number
  /// next to a mine found. Chooses clicks in the changed blocks of the tile.
  void keep(Found& found, std::int32_t tile, TileBlocks visited) override {
    link_.pump();
    const TileGrid grid = shared_.view.tiles();
    TileBlocks changed = visited;
    for (std::int32_t w = 0; w < tile_words; ++w) {
      const unsigned news = found.safe_blocks[w + 1] | found.affected_blocks[w + 1];
      changed |= TileBlocks{news >> 1 & 0xff} << block_index(w, 0);
    }
    DirtyBlocks with_held;
    const auto hold = [&](std::int32_t row, std::int32_t word, const Lanes& safe) {
      held_.hold(row, word, safe);
      report_safe(row, word, safe);
      with_held.add_column(word - grid.first_word(tile),
                           1U << ((row - grid.first_row(tile)) / block_rows + 1));
    };
    DirtyBlocks dirty = take_found(found, grid, tile, hold);
    for (std::int32_t i = 0; i < 9; ++i) {
      if (i != 4) dirty.blocks[i / 3][i % 3] |= with_held.blocks[i / 3][i % 3];
    }
    wake(shared_, tile, dirty);
    choose(tile, changed, Eagerness::ready);
    if (held_.blocks(tile) != 0) held_.push(tile);
  }

  void click(Found&, std::int32_t) override { post_clicks(); }

  bool click_held() override {
    const auto tile = held_.pop();
    if (!tile) return false;
    if (!shared_.claim_around(*tile)) {
      held_.put_back(*tile, true);
      sched_yield();
      return true;
    }
    choose(*tile, held_.blocks(*tile), Eagerness::reluctant);
    if (held_.blocks(*tile) == 0) {
      held_.let_go(*tile);
    } else {
      held_.put_back(*tile, click_count_ == 0);
    }
    shared_.release_around(*tile);
    post_clicks();
    return true;
  }

  bool holds_any() const override { return !held_.empty(); }

 private:
  /// Chooses clicks among the held cells in `blocks` of a tile.
  void choose(std::int32_t tile, TileBlocks blocks, Eagerness eagerness) {
    for (TileBlocks left = blocks & held_.blocks(tile); left != 0; left &= left - 1) {
      if (held_.choose(shared_.view, tile, std::countr_zero(left), eagerness, clicks_[click_count_]))
        ++click_count_;
      link_.pump();
    }
  }

  HeldClicks& held_;
};

}  // namespace mines
