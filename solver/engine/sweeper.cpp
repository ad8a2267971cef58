#include "engine/sweeper.hpp"

#include <sched.h>

#include <bit>
#include <cstring>

namespace mines {

namespace {

constexpr std::uint8_t all_stages = 3;

/// The tile that many rows and columns of tiles away, or -1.
std::int32_t tile_beside(const TileGrid& grid, std::int32_t tile, std::int32_t down, std::int32_t right) {
  const std::int32_t row = tile / grid.columns + down;
  const std::int32_t column = tile % grid.columns + right;
  const bool inside = row >= 0 && row < grid.rows && column >= 0 && column < grid.columns;
  return inside ? row * grid.columns + column : -1;
}

/// Has the blocks looked at by whoever owns or steals from the queue.
void wake(Board& board, TileQueue& queue, std::int32_t tile, const TileBlocks (&dirty)[3][3]) {
  for (std::int32_t down = 0; down < 3; ++down) {
    for (std::int32_t right = 0; right < 3; ++right) {
      const TileBlocks blocks = dirty[down][right];
      if (blocks == 0) continue;
      const std::int32_t beside = tile_beside(board.view.tiles(), tile, down - 1, right - 1);
      if (beside < 0) continue;
      if (board.states[beside].dirty.fetch_or(blocks, std::memory_order_acq_rel) == 0) queue.push(beside);
    }
  }
}

}  // namespace

void DirtyBlocks::add(std::int32_t word, std::int32_t block, unsigned rows, unsigned at_left,
                      unsigned at_right) {
  const auto look = [this](std::int32_t w, std::int32_t b) {
    blocks[(b + tile_blocks) / tile_blocks][(w + tile_words) / tile_words] |=
        block_bit(w & (tile_words - 1), b & (tile_blocks - 1));
  };
  const auto look_down = [&](std::int32_t w, unsigned changed) {
    look(w, block);
    if ((changed & 1) != 0) look(w, block - 1);
    if (changed >> (block_rows - 1) != 0) look(w, block + 1);
  };
  look_down(word, rows);
  if (at_left != 0) look_down(word - 1, at_left);
  if (at_right != 0) look_down(word + 1, at_right);
}

Word add_deduced_mines(Board& board, std::int32_t row, std::int32_t word, Word mask) {
  const Word fresh = board.view.add_mines(row, word, mask);
  if (fresh == 0) return 0;
  if (board.auditor != nullptr) board.auditor->mines_deduced(row, word, fresh);
  DirtyBlocks dirty;
  const int lane = row % block_rows;
  dirty.add(word % tile_words, row % tile_rows / block_rows, 1U << lane,
            static_cast<unsigned>(fresh & 1) << lane, static_cast<unsigned>(fresh >> 63) << lane);
  wake(board, board.queues.front(), board.view.tiles().tile_of(row, word), dirty.blocks);
  return fresh;
}

Word request_deduced_safe(Board& board, std::int32_t row, std::int32_t word, Word mask) {
  const Word fresh = board.view.request(row, word, mask);
  if (fresh != 0 && board.auditor != nullptr) board.auditor->safe_deduced(row, word, fresh);
  return fresh;
}

Sweeper::Sweeper(Board& board, int self, std::unique_ptr<GameLink> link)
    : board_(&board),
      queue_(&board.queues[static_cast<std::size_t>(self)]),
      self_(self),
      link_(std::move(link)),
      single_rule_(single_rule(chosen_kernel())),
      low_water_(2 * link_->width()),
      found_(std::make_unique<Found>()) {}

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
  if (const auto tile = queue_->pop_latest()) return tile;
  for (int i = 1; i < board_->threads; ++i) {
    TileQueue& other = board_->queues[static_cast<std::size_t>((self_ + i) % board_->threads)];
    if (const auto tile = other.pop_first()) return tile;
  }
  return std::nullopt;
}

/// Nothing to do here: waits until a tile is woken (false) or all sweepers are idle (true). Only a sweeper
/// that is not idle wakes tiles or has clicks due, so once all are idle, nothing can come.
bool Sweeper::wait_for_others() {
  board_->idle.fetch_add(1);
  while (board_->idle.load() < board_->threads && !board_->failed.load(std::memory_order_relaxed)) {
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
  for (std::size_t first = 0; first < replies_.size();) first = apply_run(first);
  statistics_.replies += replies_.size();
  return due;
}

/// Adds the replies from number `first` on that are of one tile to the view; returns the number of the next.
std::size_t Sweeper::apply_run(std::size_t first) {
  const TileGrid grid = board_->view.tiles();
  const std::int32_t tile = grid.tile_of(replies_[first].row, replies_[first].word);
  const std::int32_t first_row = grid.first_row(tile);
  const std::int32_t first_word = grid.first_word(tile);
  if (board_->threads > 1) claim(tile);
  Tile& known = board_->view.tile(tile);
  DirtyBlocks dirty;
  std::size_t next = first;
  for (bool same_tile = true; same_tile;) {
    // A run of one block.
    const std::int32_t first_lane = (replies_[next].row - first_row) & -block_rows;
    const std::int32_t word = replies_[next].word - first_word;
    KnownBlock& block = known.blocks[block_number(word, first_lane / block_rows)];
    unsigned rows = 0;
    unsigned at_left = 0;
    unsigned at_right = 0;
    do {
      const OpenedWord& reply = replies_[next];
      const auto lane = static_cast<std::uint32_t>(reply.row - first_row - first_lane);
      if (lane >= block_rows || reply.word - first_word != word) break;
      statistics_.mines_hit += static_cast<std::uint64_t>(std::popcount(reply.mines));
      const Word opened = reply.opened & ~block.opened[lane];
      const Word hit = reply.mines & ~block.mines[lane];
      statistics_.cells_opened += static_cast<std::uint64_t>(std::popcount(opened));
      block.opened[lane] |= opened;
      for (std::size_t i = 0; i < 3; ++i) block.number[i][lane] |= reply.number[i] & opened;
      block.mines[lane] |= hit | (reply.number[3] & opened);
      const Word news = opened | hit;
      rows |= static_cast<unsigned>(news != 0) << lane;
      at_left |= static_cast<unsigned>(news & 1) << lane;
      at_right |= static_cast<unsigned>(news >> 63) << lane;
    } while (++next < replies_.size());
    if (rows != 0) dirty.add(word, first_lane / block_rows, rows, at_left, at_right);
    same_tile = next < replies_.size() &&
                static_cast<std::uint32_t>(replies_[next].row - first_row) < tile_rows &&
                static_cast<std::uint32_t>(replies_[next].word - first_word) < tile_words;
  }
  if (board_->threads > 1) board_->states[tile].release();
  wake(*board_, *queue_, tile, dirty.blocks);
  return next;
}

void Sweeper::visit(std::int32_t tile) {
  if (board_->threads > 1 && !claim_around(tile)) {
    queue_->push(tile);  // its dirty rows are still there
    return;
  }
  TileState& state = board_->states[tile];
  const TileBlocks dirty = state.dirty.exchange(0, std::memory_order_acq_rel);
  const TileSurroundings around = board_->view.surroundings(tile);
  statistics_.blocks_evaluated +=
      static_cast<std::uint64_t>(single_rule_(around, dirty, state.stuck, *found_));
  state.changed = all_stages;
  ++statistics_.tile_visits;
  if (board_->threads > 1) release_around(tile);
  publish(tile);
}

bool Sweeper::claim_around(std::int32_t tile) {
  for (int i = 0; i < 9; ++i) {
    const std::int32_t beside = tile_beside(board_->view.tiles(), tile, i / 3 - 1, i % 3 - 1);
    if (beside < 0 || board_->states[beside].try_claim()) continue;
    while (--i >= 0) {
      const std::int32_t claimed = tile_beside(board_->view.tiles(), tile, i / 3 - 1, i % 3 - 1);
      if (claimed >= 0) board_->states[claimed].release();
    }
    return false;
  }
  return true;
}

void Sweeper::release_around(std::int32_t tile) {
  for (int i = 0; i < 9; ++i) {
    const std::int32_t beside = tile_beside(board_->view.tiles(), tile, i / 3 - 1, i % 3 - 1);
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
  clicks_.clear();
  take_found(tile, found_->cells, found_->blocks);
  for (int down = 0; down < 3; ++down) {
    for (int right = 0; right < 3; ++right) {
      if (found_->beside_blocks[down][right] == 0) continue;
      take_found(tile_beside(board_->view.tiles(), tile, down - 1, right - 1),
                 found_->beside_cells[down][right], found_->beside_blocks[down][right]);
    }
  }
  wake(*board_, *queue_, tile, found_->look_beside);
  std::memset(found_->look_beside, 0, sizeof found_->look_beside);
  statistics_.clicks_posted += clicks_.size();
  link_->post(clicks_);
}

/// Clicks what has been found safe in blocks of the tile, and clears them.
void Sweeper::take_found(std::int32_t tile, FoundCells* found, TileBlocks& blocks) {
  const std::int32_t first_row = board_->view.tiles().first_row(tile);
  const std::int32_t first_word = board_->view.tiles().first_word(tile);
  for (; blocks != 0; blocks &= blocks - 1) {
    const int number = std::countr_zero(blocks);
    FoundCells& cells = found[number];
    const std::int32_t word = first_word + number / tile_blocks;
    const std::int32_t row = first_row + number % tile_blocks * block_rows;
    for (std::int32_t lane = 0; lane < block_rows; ++lane) {
      if (cells.safe[lane] != 0) clicks_.push_back({row + lane, word, cells.safe[lane]});
      if (board_->auditor == nullptr) continue;
      if (cells.safe[lane] != 0) board_->auditor->safe_deduced(row + lane, word, cells.safe[lane]);
      if (cells.mines[lane] != 0) board_->auditor->mines_deduced(row + lane, word, cells.mines[lane]);
    }
    std::memset(&cells, 0, sizeof cells);
  }
}

}  // namespace mines
