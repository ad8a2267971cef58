// How a sweeper (engine/sweeper.hpp), which visits one tile of the board after another, clicks the safe cells
// that it finds, and how it paces its work. A GameLink (board/game.hpp) connects one sweeper to the game, and
// has one of two policies: to post clicks at once (PublishClicks), or to hold them back (HoldClicks).
#pragma once

#include <sched.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "board/game.hpp"
#include "engine/held_clicks.hpp"
#include "engine/shared_view.hpp"
#include "engine/statistics.hpp"
#include "rules/dirty_blocks.hpp"

namespace mines {

/// For the thread of one sweeper.
class ClickPolicy {
 public:
  struct Pace {
    /// A click is due until its reply arrives. Visits to tiles begin when fewer than `low_water` clicks are
    /// due, and go on until `high_water` clicks are due. `low_water` due clicks keep the link busy during a
    /// visit, but are few, so that the clicks of one visit have opened their cells before the next visit.
    std::size_t low_water;
    std::size_t high_water;     ///< at this number of due clicks, visits pause
    std::size_t taken_at_once;  ///< while visits pause, replies are taken only if more than this number wait
    int blocks_at_once;         ///< the most dirty blocks (blocks to evaluate) in a visit
    bool pumps;                 ///< whether GameLink::pump() sends queued clicks between replies
  };
  const Pace pace;

  virtual ~ClickPolicy() = default;

  /// Called after a visit to the blocks `visited` of a tile, before the thread releases its claims: no other
  /// thread may use the tile or the eight around it. Removes from `found` the cells whose clicks must wait.
  virtual void keep(Found& found, std::int32_t tile, TileBlocks visited) = 0;
  /// Posts the clicks of the visit, after the thread has released its claims. On return `found` is empty.
  virtual void click(Found& found, std::int32_t tile) = 0;
  /// Called if no tile needs a visit. Tries to click some held cells of one tile. False if no cells are held.
  virtual bool click_held() { return false; }
  /// Whether cells are held at this moment.
  virtual bool holds_any() const { return false; }

 protected:
  ClickPolicy(SharedView& shared, GameLink& link, Statistics& statistics, const Pace& its_pace)
      : pace(its_pace),
        shared_(shared),
        link_(link),
        clicks_(wide_side * wide_side),
        statistics_(statistics) {}

  void report_safe(std::int32_t first_row, std::int32_t word, const Lanes& safe) {
    if (shared_.auditor == nullptr) return;
    for (std::int32_t lane = 0; lane < block_rows; ++lane) {
      if (safe[lane] != 0) shared_.auditor->safe_deduced(first_row + lane, word, safe[lane]);
    }
  }
  void post_clicks() {
    MINES_ASSERT(click_count_ <= clicks_.size());
    statistics_.clicks_posted += click_count_;
    if (click_count_ != 0) link_.post({clicks_.data(), std::exchange(click_count_, 0)});
  }

  SharedView& shared_;
  GameLink& link_;
  std::vector<ClickBlock> clicks_;  // room for the clicks of one visit
  std::size_t click_count_ = 0;

 private:
  Statistics& statistics_;
};

/// Clicks all safe cells at once. For links on which a request carries the clicks of a whole block, and for
/// games without cascades.
class PublishClicks : public ClickPolicy {
 public:
  PublishClicks(SharedView& shared, GameLink& link, Statistics& statistics)
      : ClickPolicy(shared, link, statistics,
                    {2 * link.width(), 2 * link.width(), 0, tile_words * tile_blocks, false}) {}

  /// The visit may leave blocks to be evaluated again (found.left). If cells of the tile itself will be
  /// clicked, these blocks wait for the next visit, which the replies to the clicks will cause.
  void keep(Found& found, std::int32_t tile, TileBlocks) override {
    constexpr unsigned inner_blocks = ((1U << tile_blocks) - 1) << 1;
    const auto has_inner = [](std::uint16_t blocks) { return (blocks & inner_blocks) != 0; };
    if (std::any_of(found.safe_blocks + 1, found.safe_blocks + 1 + tile_words, has_inner))
      shared_.states[tile].left = std::exchange(found.left, 0);
  }

  void click(Found& found, std::int32_t tile) override {
    const auto click_block = [this](std::int32_t first_row, std::int32_t word, const Lanes& safe) {
      ClickBlock& click = clicks_[click_count_++];
      std::memcpy(click.mask, safe, sizeof safe);
      click.row = first_row;
      click.word = word;
      report_safe(first_row, word, safe);
    };
    wake(shared_, tile, take_found(found, shared_.view.tiles(), tile, click_block));
    post_clicks();
  }
};

/// For links on which each clicked cell takes a request of its own (GameLink::order_counts()): safe cells are
/// held (engine/held_clicks.hpp), and few are clicked at a time.
/// The server yields its core after a few µs without a request. So a visit begins while many clicks are due,
/// covers at most 8 blocks, and often calls GameLink::pump(), which sends clicks. While visits pause, replies
/// are taken by the hundred, so that the next visit sees many of them.
class HoldClicks : public ClickPolicy {
 public:
  /// All sweepers share `held`.
  HoldClicks(HeldClicks& held, SharedView& shared, GameLink& link, Statistics& statistics)
      : ClickPolicy(shared, link, statistics, {256, 512, 256, 8, true}), held_(held) {}

  /// Holds the found safe cells. Wakes (queues for a visit) the neighbouring tiles that contain such cells,
  /// or numbers next to found mines. Chooses clicks in the changed blocks of the tile.
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
