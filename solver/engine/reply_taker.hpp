// Adds replies to the view that all threads of the solver share. Wakes tiles (64 x 512 cells) with a number
// next to a newly opened cell: queues them for a visit.
#pragma once

#include <sched.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/assert.hpp"
#include "board/add_block.hpp"
#include "board/game.hpp"
#include "engine/shared_view.hpp"
#include "engine/statistics.hpp"

namespace mines {

/// For one sweeper (a thread of the engine that visits tiles).
class ReplyTaker {
 public:
  /// All references must outlive the object. If `pumped` is not null, the object calls pumped->pump() between
  /// replies.
  ReplyTaker(SharedView& shared, BlockPool::Stock& stock, Statistics& statistics, GameLink* pumped)
      : shared_(shared), stock_(stock), statistics_(statistics), pumped_(pumped) {}

  /// Adds all replies, and clears `replies`. The thread must not have claimed a tile (for its use alone).
  void take(Replies& replies) {
    for (std::size_t i = 0; i < std::min(prefetched, replies.blocks.size()); ++i) prefetch(replies.blocks[i]);
    for (std::size_t next = 0; next < replies.blocks.size();) next = take_in_tile(replies.blocks, next);
    for (std::size_t next = 0; next < replies.words.size();) {
      next = take_in_tile(replies.words, next);
      for (; !eights_.empty(); eights_.pop_back()) open_eight(eights_.back());
    }
    statistics_.replies += replies.size();
    replies.clear();
  }

 private:
  /// A cache line comes from the server's core in 100 ns; many lines requested together take little longer.
  static constexpr std::size_t prefetched = 8;

  static void prefetch(const OpenedBlock& reply) {
    __builtin_prefetch(reply.planes->opened);
    for (const Lanes& plane : reply.planes->number) __builtin_prefetch(plane);
  }
  static void prefetch(const OpenedWord&) {}

  /// Adds replies from index `first` on, until a reply lies in another tile. Wakes the blocks (8 x 64 cells)
  /// with a number next to a newly opened cell. Returns the index of the first reply that was not added;
  /// replies.size() if the game has failed.
  template <class Reply>
  std::size_t take_in_tile(const std::vector<Reply>& replies, std::size_t first) {
    const TileGrid grid = shared_.view.tiles();
    const std::int32_t tile = grid.tile_of(replies[first].row, replies[first].word);
    MINES_ASSERT(tile >= 0 && tile < grid.count());
    const std::int32_t first_row = grid.first_row(tile);
    const std::int32_t first_word = grid.first_word(tile);
    if (!shared_.claim(tile)) return replies.size();
    shared_.view.touch(tile, stock_);
    DirtyBlocks dirty;
    std::size_t next = first;
    for (; next < replies.size(); ++next) {
      const Reply& reply = replies[next];
      const std::int32_t row = reply.row - first_row;
      const std::int32_t word = reply.word - first_word;
      if (row < 0 || row >= tile_rows || word < 0 || word >= tile_words) break;
      if (next + prefetched < replies.size()) prefetch(replies[next + prefetched]);
      const std::int32_t block = row / block_rows;
      // touch() has given memory to the tile's blocks, except to those whose cells are all known already.
      if (KnownBlock* const known = shared_.view.block(tile, block_index(word, block)))
        add(reply, *known, word, block, dirty);
      if (pumped_ != nullptr) pumped_->pump();
    }
    shared_.release(tile);
    wake(shared_, tile, dirty);
    return next;
  }

  void add(const OpenedBlock& reply, KnownBlock& known, std::int32_t word, std::int32_t block,
           DirtyBlocks& dirty) {
    const BlockNews news = add_block_(known, *reply.planes);
    statistics_.cells_opened += news.cells;
    if (news.rows != 0) dirty.add(word, block, news.rows, news.at_left, news.at_right);
  }

  /// Adds all cells except 8s. An 8 may be shown as open only after its neighbours are known to be mines.
  void add(const OpenedWord& reply, KnownBlock& known, std::int32_t, std::int32_t, DirtyBlocks& dirty) {
    const auto lane = static_cast<std::size_t>(reply.row % block_rows);
    Word opened = reply.opened & ~known.opened[lane];
    if (const Word eights = reply.number[3] & opened; eights != 0) [[unlikely]] {
      known.unsafe[lane] &= ~opened;
      opened &= ~eights;
      for_each_bit(eights, [&](int bit) { eights_.push_back(cell_at(reply.row, reply.word, bit)); });
    }
    statistics_.cells_opened += static_cast<std::uint64_t>(std::popcount(opened));
    if (reply.mines != 0) [[unlikely]]
      statistics_.mines_hit += static_cast<std::uint64_t>(std::popcount(reply.mines));
    if (const Word news = View::show_word(known, reply, opened); news != 0)
      dirty.add_cells(reply.row, reply.word, news);
  }

  void open_eight(Cell eight) {
    View& view = shared_.view;
    const std::int32_t tile = view.tiles().tile_of(eight.row, word_of(eight));
    while (!shared_.claim_around(tile)) {
      if (shared_.failed.load(std::memory_order_relaxed)) return;
      sched_yield();
    }
    // Without these calls, view.apply() would call touch() with memory that all threads share.
    for (int i = 0; i < 9; ++i) {
      if (const std::int32_t beside = view.tiles().around(tile, i); beside >= 0) view.touch(beside, stock_);
    }
    OpenedWord reply{eight.row, word_of(eight), bit_of(eight), 0, {0, 0, 0, bit_of(eight)}};
    if (view.apply(reply) != 0) ++statistics_.cells_opened;
    shared_.release_around(tile);
    for_each_neighbour(view.size(), eight,
                       [&](Cell mine) { wake_cells(shared_, mine.row, word_of(mine), bit_of(mine)); });
  }

  SharedView& shared_;
  BlockPool::Stock& stock_;
  Statistics& statistics_;
  GameLink* pumped_;
  AddBlock add_block_ = add_block_for(chosen_kernel());
  std::vector<Cell> eights_;  // 8s of replies that are not yet shown as open
};

}  // namespace mines
