#include "engine/sweeper.hpp"

#include <sched.h>

#include <bit>
#include <cstring>
#include <utility>

#include "rules/dirty_blocks.hpp"

namespace mines {

namespace {

constexpr std::uint8_t all_stages = 3;

/// Has the blocks looked at by whoever owns or steals from the queue.
void wake(Board& board, TileQueue& queue, std::int32_t tile, const DirtyBlocks& dirty) {
  for (std::int32_t down = 0; down < 3; ++down) {
    for (std::int32_t right = 0; right < 3; ++right) {
      const TileBlocks blocks = dirty.blocks[down][right];
      if (blocks == 0) continue;
      const std::int32_t beside = board.view.tiles().beside(tile, down - 1, right - 1);
      if (beside < 0) continue;
      if (board.states[beside].dirty.fetch_or(blocks, std::memory_order_acq_rel) == 0) queue.push(beside);
    }
  }
}

/// Has the numbers beside the cells of a word looked at.
void wake_cells(Board& board, TileQueue& queue, std::int32_t row, std::int32_t word, Word cells) {
  DirtyBlocks dirty;
  dirty.add_cells(row, word, cells);
  wake(board, queue, board.view.tiles().tile_of(row, word), dirty);
}

}  // namespace

Word add_deduced_mines(Board& board, std::int32_t row, std::int32_t word, Word mask) {
  const Word fresh = board.view.add_mines(row, word, mask);
  if (fresh == 0) return 0;
  if (board.auditor != nullptr) board.auditor->mines_deduced(row, word, fresh);
  wake_cells(board, board.queues.front(), row, word, fresh);
  return fresh;
}

Word add_deduced_safe(Board& board, std::int32_t row, std::int32_t word, Word mask) {
  const Word fresh = board.view.add_safe(row, word, mask);
  if (fresh != 0 && board.auditor != nullptr) board.auditor->safe_deduced(row, word, fresh);
  return fresh;
}

Sweeper::Sweeper(Board& board, int self, std::unique_ptr<GameLink> link)
    : board_(&board),
      queue_(&board.queues[static_cast<std::size_t>(self)]),
      self_(self),
      link_(std::move(link)),
      single_rule_(single_rule_for(chosen_kernel())),
      add_block_(add_block_for(chosen_kernel())),
      low_water_(2 * link_->width()),
      found_(std::make_unique<Found>()),
      outside_(View::outside_tile()),
      clicks_(wide_side * wide_side) {}

Result<void> Sweeper::sweep() {
  while (!board_->failed.load(std::memory_order_relaxed)) {
    const auto due = take_replies();
    if (!due) {
      board_->failed.store(true);
      return tl::unexpected(due.error());
    }
    if (*due < low_water_) {
      if (const auto tile = next_tile()) {
        visit(*tile);
        continue;
      }
      if (*due == 0 && wait_for_others()) return {};
    }
  }
  return {};
}

std::optional<std::int32_t> Sweeper::next_tile() {
  // The latest is the one just put off: rather any other.
  if (const auto tile = std::exchange(put_off_, false) ? queue_->pop_first() : queue_->pop_latest())
    return tile;
  for (int i = 1; i < board_->threads(); ++i) {
    TileQueue& other = board_->queues[static_cast<std::size_t>((self_ + i) % board_->threads())];
    if (const auto tile = other.pop_first()) return tile;
  }
  return std::nullopt;
}

/// Nothing to do here: waits until a tile is woken (false) or all sweepers are idle (true). Only a sweeper
/// that is not idle wakes tiles or has clicks due, so once all are idle, nothing can come.
bool Sweeper::wait_for_others() {
  board_->idle.fetch_add(1);
  while (board_->idle.load() < board_->threads() && !board_->failed.load(std::memory_order_relaxed)) {
    if (!all_queues_empty()) {
      board_->idle.fetch_sub(1);
      return false;
    }
    sched_yield();
  }
  return true;
}

bool Sweeper::all_queues_empty() const {
  for (const TileQueue& queue : board_->queues) {
    if (!queue.empty()) return false;
  }
  return true;
}

Result<std::size_t> Sweeper::take_replies() {
  replies_.clear();
  const auto due = link_->poll(replies_);
  for (std::size_t first = 0; first < replies_.blocks.size();) first = add_blocks(first);
  for (std::size_t first = 0; first < replies_.words.size();) first = add_words(first);
  statistics_.replies += replies_.size();
  return due;
}

/// Adds the blocks from number `first` on that are of one tile to the view; returns the number of the next.
std::size_t Sweeper::add_blocks(std::size_t first) {
  const TileGrid grid = board_->view.tiles();
  const std::int32_t tile = grid.tile_of(replies_.blocks[first].row, replies_.blocks[first].word);
  const std::int32_t first_row = grid.first_row(tile);
  const std::int32_t first_word = grid.first_word(tile);
  if (board_->threads() > 1) claim(tile);
  Tile& known = board_->view.tile(tile);
  DirtyBlocks dirty;
  std::size_t next = first;
  for (; next < replies_.blocks.size(); ++next) {
    const OpenedBlock& reply = replies_.blocks[next];
    const std::int32_t row = reply.row - first_row;
    const std::int32_t word = reply.word - first_word;
    if (static_cast<std::uint32_t>(row) >= tile_rows || static_cast<std::uint32_t>(word) >= tile_words) break;
    const std::int32_t block = row / block_rows;
    const BlockNews news = add_block_(known.blocks[block_index(word, block)], reply);
    statistics_.cells_opened += news.cells;
    if (news.rows != 0) dirty.add(word, block, news.rows, news.at_left, news.at_right);
  }
  if (board_->threads() > 1) board_->states[tile].release();
  wake(*board_, *queue_, tile, dirty);
  return next;
}

/// The same for words.
std::size_t Sweeper::add_words(std::size_t first) {
  const TileGrid grid = board_->view.tiles();
  const std::int32_t tile = grid.tile_of(replies_.words[first].row, replies_.words[first].word);
  const std::int32_t first_row = grid.first_row(tile);
  const std::int32_t first_word = grid.first_word(tile);
  if (board_->threads() > 1) claim(tile);
  Tile& known = board_->view.tile(tile);
  DirtyBlocks dirty;
  const OpenedWord* reply = &replies_.words[first];
  const OpenedWord* const end = replies_.words.data() + replies_.words.size();
  const auto in_tile = [&](const OpenedWord& other) {
    return static_cast<std::uint32_t>(other.row - first_row) < tile_rows &&
           static_cast<std::uint32_t>(other.word - first_word) < tile_words;
  };
  std::uint64_t cells_opened = 0;
  std::uint64_t mines_hit = 0;
  while (reply != end && in_tile(*reply)) {
    // A run of one block.
    const std::int32_t block_row = reply->row & -block_rows;
    const std::int32_t word = reply->word;
    const std::int32_t b = (block_row - first_row) / block_rows;
    KnownBlock& block = known.blocks[block_index(word - first_word, b)];
    unsigned rows = 0;
    unsigned at_left = 0;
    unsigned at_right = 0;
    for (; reply != end && (reply->row & -block_rows) == block_row && reply->word == word; ++reply) {
      const auto lane = static_cast<std::uint32_t>(reply->row - block_row);
      Word opened = reply->opened & ~block.opened[lane];
      block.safe[lane] |= opened;
      if ((reply->number[3] & opened) != 0) [[unlikely]]
        opened = put_off_eights(*reply, opened);
      cells_opened += static_cast<std::uint64_t>(std::popcount(opened));
      const Word numbers[3] = {reply->number[0] & opened, reply->number[1] & opened,
                               reply->number[2] & opened};
      Word news = opened;
      if (reply->mines != 0) [[unlikely]] {
        mines_hit += static_cast<std::uint64_t>(std::popcount(reply->mines));
        news |= reply->mines & ~block.mines[lane];
        block.mines[lane] |= reply->mines;
      }
      block.opened[lane] |= opened;
      for (std::size_t i = 0; i < 3; ++i) block.number[i][lane] |= numbers[i];
      rows |= static_cast<unsigned>(news != 0) << lane;
      at_left |= static_cast<unsigned>(news & 1) << lane;
      at_right |= static_cast<unsigned>(news >> 63) << lane;
    }
    if (rows != 0) dirty.add(word - first_word, b, rows, at_left, at_right);
  }
  statistics_.cells_opened += cells_opened;
  statistics_.mines_hit += mines_hit;
  const auto next = static_cast<std::size_t>(reply - replies_.words.data());
  if (board_->threads() > 1) board_->states[tile].release();
  wake(*board_, *queue_, tile, dirty);
  while (!eights_.empty()) open_eight();
  return next;
}

/// An 8 is shown as open when its neighbours, which may lie in other tiles, are known to be mines.
Word Sweeper::put_off_eights(const OpenedWord& reply, Word opened) {
  const Word eights = reply.number[3] & opened;
  for_each_bit(eights, [&](int bit) { eights_.push_back(cell_at(reply.row, reply.word, bit)); });
  return opened & ~eights;
}

void Sweeper::open_eight() {
  const Cell eight = eights_.back();
  eights_.pop_back();
  View& view = board_->view;
  const std::int32_t tile = view.tiles().tile_of(eight.row, word_of(eight));
  while (board_->threads() > 1 && !claim_around(tile)) sched_yield();
  OpenedWord reply{eight.row, word_of(eight), bit_of(eight), 0, {0, 0, 0, bit_of(eight)}};
  if (view.apply(reply) != 0) ++statistics_.cells_opened;
  if (board_->threads() > 1) release_around(tile);
  for_each_neighbour(view.size(), eight,
                     [&](Cell mine) { wake_cells(*board_, *queue_, mine.row, word_of(mine), bit_of(mine)); });
}

void Sweeper::visit(std::int32_t tile) {
  if (board_->threads() > 1 && !claim_around(tile)) {
    if (queue_->empty()) sched_yield();  // nothing else to do here, and the claim's holder may need this core
    queue_->push(tile);                  // its dirty blocks are still there
    put_off_ = true;
    return;
  }
  const TileBlocks dirty = board_->states[tile].dirty.exchange(0, std::memory_order_acq_rel);
  if (board_->auditor == nullptr) {
    apply_rule(tile, dirty);
  } else {
    visit_audited(tile, dirty);
  }
  if (board_->threads() > 1) release_around(tile);
  publish(tile);
}

void Sweeper::apply_rule(std::int32_t tile, TileBlocks dirty) {
  const TileSurroundings around = board_->view.surroundings(tile, *outside_);
  statistics_.blocks_evaluated += static_cast<std::uint64_t>(single_rule_(around, dirty, *found_));
  board_->states[tile].changed = all_stages;
  ++statistics_.tile_visits;
}

/// Tile number i, from 0 to 8, of a tile and those around it, in row-major order; -1 beyond the grid.
std::int32_t Sweeper::tile_around(std::int32_t tile, int i) const {
  return board_->view.tiles().beside(tile, i / 3 - 1, i % 3 - 1);
}

bool Sweeper::claim_around(std::int32_t tile) {
  for (int i = 0; i < 9; ++i) {
    const std::int32_t beside = tile_around(tile, i);
    if (beside < 0 || board_->states[beside].try_claim()) continue;
    release_around(tile, i);
    return false;
  }
  return true;
}

/// The first `count` of the nine tiles.
void Sweeper::release_around(std::int32_t tile, int count) {
  for (int i = 0; i < count; ++i) {
    const std::int32_t beside = tile_around(tile, i);
    if (beside >= 0) board_->states[beside].release();
  }
}

/// A claim lasts about a microsecond, unless its holder has lost its core.
void Sweeper::claim(std::int32_t tile) {
  constexpr int spins = 1000;
  for (int spin = 1; !board_->states[tile].try_claim(); ++spin) {
    if (spin % spins == 0) sched_yield();
  }
}

/// Posts clicks on the safe cells that the visit of the tile has found, and wakes the tiles around that see
/// the mines it has found.
void Sweeper::publish(std::int32_t tile) {
  click_count_ = 0;
  const std::int32_t first_row = board_->view.tiles().first_row(tile) - block_rows;
  const std::int32_t first_word = board_->view.tiles().first_word(tile) - 1;
  DirtyBlocks dirty;
  for (std::int32_t column = 0; column < wide_side; ++column) {
    for (unsigned blocks = std::exchange(found_->safe_blocks[column], 0); blocks != 0; blocks &= blocks - 1) {
      const int block = std::countr_zero(blocks);
      click_safe(first_row + block * block_rows, first_word + column,
                 found_->safe[column * wide_side + block]);
    }
    dirty.add_column(column - 1, std::exchange(found_->affected_blocks[column], 0));
  }
  dirty.blocks[1][1] = 0;  // looked at in the visit
  wake(*board_, *queue_, tile, dirty);
  statistics_.clicks_posted += click_count_;
  if (click_count_ != 0) link_->post({clicks_.data(), click_count_});
}

/// Clicks what has been found safe in a block.
void Sweeper::click_safe(std::int32_t first_row, std::int32_t word, Lanes& safe) {
  ClickBlock& click = clicks_[click_count_++];
  std::memcpy(click.mask, safe, sizeof safe);
  std::memset(safe, 0, sizeof safe);
  click.row = first_row;
  click.word = word;
  if (board_->auditor == nullptr) return;
  for_each_word(click, [&](const ClickWord& found) {
    board_->auditor->safe_deduced(found.row, found.word, found.mask);
  });
}

/// The same visit, held against what was known before: the rule does not say which mines it finds.
void Sweeper::visit_audited(std::int32_t tile, TileBlocks dirty) {
  const TileSurroundings around = board_->view.surroundings(tile, *outside_);
  std::vector<Tile> before;
  for (int i = 0; i < 9; ++i) before.push_back(*around.at[i / 3][i % 3]);
  apply_rule(tile, dirty);
  for (int i = 0; i < 9; ++i) {
    const std::int32_t beside = tile_around(tile, i);
    if (beside < 0) continue;
    for (std::int32_t number = 0; number < tile_words * tile_blocks; ++number) {
      for (std::int32_t lane = 0; lane < block_rows; ++lane) {
        const Word mines = around.at[i / 3][i % 3]->blocks[number].mines[lane] &
                           ~before[static_cast<std::size_t>(i)].blocks[number].mines[lane];
        if (mines == 0) continue;
        board_->auditor->mines_deduced(
            board_->view.tiles().first_row(beside) + number % tile_blocks * block_rows + lane,
            board_->view.tiles().first_word(beside) + number / tile_blocks, mines);
      }
    }
  }
}

}  // namespace mines
