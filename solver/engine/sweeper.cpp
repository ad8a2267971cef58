#include "engine/sweeper.hpp"

#include <sched.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "rules/take_found.hpp"

namespace mines {

namespace {

/// Counts a sweeper as running while it lives.
class Running {
 public:
  explicit Running(std::atomic<int>& running) : running_(running) { ++running_; }
  ~Running() { --running_; }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  std::atomic<int>& running_;
};

// Where clicks are held back, each is a request of its own, and the server falls asleep a microsecond after
// it has got none. So clicks are due for longer than a round of work takes; replies are taken by the hundred,
// so that a visit sees many; and the link is looked at between pieces of work of a few blocks.
constexpr std::size_t held_low_water = 256;
constexpr int blocks_at_once = 8;

/// A part of what "all zero between visits" means that costs next to nothing to check.
bool is_empty(const Found& found) {
  const auto none = [](std::uint16_t blocks) { return blocks == 0; };
  return std::all_of(std::begin(found.safe_blocks), std::end(found.safe_blocks), none) &&
         std::all_of(std::begin(found.affected_blocks), std::end(found.affected_blocks), none) &&
         found.left == 0 && found.finished == 0;
}

/// How many replies are fetched ahead. A cache line comes from the server's core in 100 ns, and many come in
/// little more if they are asked for together. Without this, taking replies took a tenth of a game.
constexpr std::size_t prefetched_replies = 8;

void prefetch(const OpenedBlock& reply) {
  __builtin_prefetch(reply.planes->opened);
  for (const Lanes& plane : reply.planes->number) __builtin_prefetch(plane);
}

/// Whether there are safe cells in the tile itself.
bool clicks_cells_of_the_tile(const Found& found) {
  constexpr unsigned inner_blocks = ((1U << tile_blocks) - 1) << 1;
  return std::any_of(found.safe_blocks + 1, found.safe_blocks + 1 + tile_words,
                     [](std::uint16_t blocks) { return (blocks & inner_blocks) != 0; });
}

}  // namespace

/// Where a tile begins.
struct Sweeper::TilePlace {
  std::int32_t first_row;
  std::int32_t first_word;

  template <class Reply>
  bool holds(const Reply& reply) const {
    return static_cast<std::uint32_t>(reply.row - first_row) < tile_rows &&
           static_cast<std::uint32_t>(reply.word - first_word) < tile_words;
  }
};

Sweeper::Sweeper(SharedView& shared, int self, std::unique_ptr<GameLink> link)
    : shared_(&shared),
      self_(self),
      link_(std::move(link)),
      single_rule_(single_rule_for(chosen_kernel())),
      add_block_(add_block_for(chosen_kernel())),
      low_water_(shared.held ? held_low_water : 2 * link_->width()),
      high_water_(shared.held ? 2 * held_low_water : low_water_),
      taken_at_once_(shared.held ? held_low_water : 0),
      found_(std::make_unique<Found>()),
      stock_(shared.view.stock()),
      clicks_(wide_side * wide_side) {}

Result<void> Sweeper::sweep() {
  const Running running(shared_->running);
  bool working = true;  // whether more clicks are wanted
  while (!shared_->failed.load(std::memory_order_relaxed)) {
    const auto due = link_->poll(replies_);
    if (!due) {
      shared_->failed.store(true);
      return tl::unexpected(due.error());
    }
    if (*due < low_water_) {
      working = true;
    } else if (*due >= high_water_) {
      working = false;
    }
    if (working || replies_.size() > taken_at_once_) take_replies();
    if (working) {
      if (const auto tile = next_tile()) {
        visit(*tile);
        continue;
      }
      if (shared_->held && *due < low_water_ && visit_held()) continue;
      if (*due == 0 && wait_for_others()) return {};
    }
  }
  return {};
}

std::optional<std::int32_t> Sweeper::next_tile() {
  if (const std::int32_t tile = std::exchange(with_rest_, -1);
      tile >= 0 && shared_->queue_of(tile).take(tile))
    return tile;
  if (const auto tile = shared_->queues[static_cast<std::size_t>(self_)].take_next(latest_)) return tile;
  for (int i = 1; i < shared_->threads(); ++i) {
    TileQueue& other = shared_->queues[static_cast<std::size_t>((self_ + i) % shared_->threads())];
    if (const auto tile = other.take_last()) return tile;
  }
  return std::nullopt;
}

/// Waits, having nothing to do, until a tile is woken (false) or all sweepers are idle (true). Only a sweeper
/// that is not idle wakes tiles or has clicks due, so nothing can come once all are idle. One that has just
/// seen a tile counts as idle for a moment more: then others may end, and it finishes alone.
bool Sweeper::wait_for_others() {
  shared_->idle.fetch_add(1);
  while (shared_->idle.load() < shared_->threads() && !shared_->failed.load(std::memory_order_relaxed)) {
    if (!all_queues_empty()) {
      shared_->idle.fetch_sub(1);
      return false;
    }
    sched_yield();
  }
  return true;
}

bool Sweeper::all_queues_empty() const {
  for (const TileQueue& queue : shared_->queues) {
    if (!queue.empty()) return false;
  }
  return !shared_->held || shared_->held->empty();
}

/// Adds the replies from index `first` on that lie in one tile to the view, and wakes the blocks
/// that see them. add(tile, place, index, dirty) adds one reply or more. Returns the index of the first reply
/// that lies elsewhere.
template <class Reply, class Add>
std::size_t Sweeper::take_in_tile(const std::vector<Reply>& replies, std::size_t first, Add add) {
  const TileGrid grid = shared_->view.tiles();
  const std::int32_t tile = grid.tile_of(replies[first].row, replies[first].word);
  const TilePlace place{grid.first_row(tile), grid.first_word(tile)};
  if (shared_->threads() > 1 && !claim(tile)) return replies.size();
  shared_->view.touch(tile, stock_);
  DirtyBlocks dirty;
  std::size_t next = first;
  while (next < replies.size() && place.holds(replies[next])) {
    next = add(tile, place, next, dirty);
    if (shared_->held) link_->pump();
  }
  if (shared_->threads() > 1) shared_->states[tile].release();
  wake(*shared_, tile, dirty);
  return next;
}

/// Adds a reply of a block.
std::size_t Sweeper::take_block(std::int32_t tile, const TilePlace& place, std::size_t index,
                                DirtyBlocks& dirty) {
  if (index + prefetched_replies < replies_.blocks.size())
    prefetch(replies_.blocks[index + prefetched_replies]);
  const OpenedBlock& reply = replies_.blocks[index];
  const std::int32_t word = reply.word - place.first_word;
  const std::int32_t block = (reply.row - place.first_row) / block_rows;
  KnownBlock* const known = shared_->view.block(tile, block_index(word, block));
  if (known == nullptr)
    return index + 1;  // finished (the tile has been touched), so all of the reply is known
  const BlockNews news = add_block_(*known, *reply.planes);
  statistics_.cells_opened += news.cells;
  if (news.rows != 0) dirty.add(word, block, news.rows, news.at_left, news.at_right);
  return index + 1;
}

/// Adds the replies of words from index `first` on that lie in one block.
std::size_t Sweeper::take_words(std::int32_t tile, const TilePlace& place, std::size_t first,
                                DirtyBlocks& dirty) {
  const std::vector<OpenedWord>& words = replies_.words;
  const std::int32_t block_row = words[first].row & -block_rows;
  const std::int32_t word = words[first].word;
  const std::int32_t block = (block_row - place.first_row) / block_rows;
  KnownBlock* const known = shared_->view.block(tile, block_index(word - place.first_word, block));
  unsigned rows = 0;
  unsigned at_left = 0;
  unsigned at_right = 0;
  std::size_t next = first;
  for (; next < words.size(); ++next) {
    const OpenedWord& reply = words[next];
    if ((reply.row & -block_rows) != block_row || reply.word != word) break;
    if (known == nullptr) continue;  // finished (the tile has been touched), so all of the reply is known
    const Word news = take_word(*known, reply);
    const int lane = reply.row - block_row;
    rows |= static_cast<unsigned>(news != 0) << lane;
    at_left |= static_cast<unsigned>(news & 1) << lane;
    at_right |= static_cast<unsigned>(news >> 63) << lane;
  }
  if (rows != 0) dirty.add(word - place.first_word, block, rows, at_left, at_right);
  return next;
}

/// Adds a reply of a word, except its eights. Returns the cells that were not known.
Word Sweeper::take_word(KnownBlock& known, const OpenedWord& reply) {
  const auto lane = static_cast<std::size_t>(reply.row % block_rows);
  Word opened = reply.opened & ~known.opened[lane];
  if ((reply.number[3] & opened) != 0) [[unlikely]] {
    known.unsafe[lane] &= ~opened;
    opened = put_off_eights(reply, opened);
  }
  statistics_.cells_opened += static_cast<std::uint64_t>(std::popcount(opened));
  if (reply.mines != 0) [[unlikely]]
    statistics_.mines_hit += static_cast<std::uint64_t>(std::popcount(reply.mines));
  return View::show_word(known, reply, opened);
}

void Sweeper::take_replies() {
  for (std::size_t i = 0; i < std::min(prefetched_replies, replies_.blocks.size()); ++i)
    prefetch(replies_.blocks[i]);
  for (std::size_t first = 0; first < replies_.blocks.size();) {
    first = take_in_tile(replies_.blocks, first,
                         [this](std::int32_t tile, const TilePlace& place, std::size_t index,
                                DirtyBlocks& dirty) { return take_block(tile, place, index, dirty); });
  }
  for (std::size_t first = 0; first < replies_.words.size();) {
    first = take_in_tile(replies_.words, first,
                         [this](std::int32_t tile, const TilePlace& place, std::size_t index,
                                DirtyBlocks& dirty) { return take_words(tile, place, index, dirty); });
    while (!eights_.empty()) open_eight();
  }
  statistics_.replies += replies_.size();
  replies_.clear();
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
  View& view = shared_->view;
  const std::int32_t tile = view.tiles().tile_of(eight.row, word_of(eight));
  while (shared_->threads() > 1 && !claim_around(tile)) {
    if (shared_->failed.load(std::memory_order_relaxed)) return;
    sched_yield();
  }
  // The view would take their memory from a stock that threads share.
  for (int i = 0; i < 9; ++i) {
    if (const std::int32_t beside = tile_around(tile, i); beside >= 0) view.touch(beside, stock_);
  }
  OpenedWord reply{eight.row, word_of(eight), bit_of(eight), 0, {0, 0, 0, bit_of(eight)}};
  if (view.apply(reply) != 0) ++statistics_.cells_opened;
  if (shared_->threads() > 1) release_around(tile);
  for_each_neighbour(view.size(), eight,
                     [&](Cell mine) { wake_cells(*shared_, mine.row, word_of(mine), bit_of(mine)); });
}

void Sweeper::visit(std::int32_t tile) {
  latest_ = tile;
  if (shared_->threads() > 1 && !claim_around(tile)) {
    if (all_queues_empty()) sched_yield();  // nothing else to do, and the claim's holder may need this core
    shared_->queue_of(tile).add(tile);      // its dirty blocks are still there
    return;
  }
  TileState& state = shared_->states[tile];
  TileBlocks dirty = state.dirty.exchange(0, std::memory_order_acq_rel) | std::exchange(state.left, 0);
  if (shared_->held) leave_blocks(tile, dirty);
  if (shared_->auditor == nullptr) {
    apply_rule(tile, dirty);
  } else {
    visit_audited(tile, dirty);
  }
  if (shared_->held) {
    link_->pump();
    hold_found(tile, dirty);
    if (shared_->threads() > 1) release_around(tile);
    post_clicks();
  } else {
    if (shared_->threads() > 1) release_around(tile);
    publish(tile);
  }
}

/// Leaves all but the first few dirty blocks of a tile to a later visit, so that the link is soon looked at
/// again.
void Sweeper::leave_blocks(std::int32_t tile, TileBlocks& dirty) {
  TileBlocks rest = dirty;
  for (int i = 0; i < blocks_at_once; ++i) rest &= rest - 1;
  if (rest == 0) return;
  dirty &= ~rest;
  if (shared_->states[tile].dirty.fetch_or(rest, std::memory_order_acq_rel) == 0)
    shared_->queue_of(tile).add(tile);
  with_rest_ = tile;
}

/// Holds the safe cells that the visit of the tile has found, wakes the tiles around it that see what it has
/// found, and chooses clicks in the blocks of the tile that have changed.
void Sweeper::hold_found(std::int32_t tile, TileBlocks changed) {
  const TileGrid grid = shared_->view.tiles();
  for (std::int32_t w = 0; w < tile_words; ++w) {
    const unsigned found = found_->safe_blocks[w + 1] | found_->affected_blocks[w + 1];
    changed |= TileBlocks{found >> 1 & 0xff} << block_index(w, 0);
  }
  DirtyBlocks with_held;
  DirtyBlocks dirty =
      take_found(*found_, grid, tile, [&](std::int32_t row, std::int32_t word, const Lanes& safe) {
        shared_->held->hold(row, word, safe);
        report_safe(row, word, safe);
        with_held.add_column(word - grid.first_word(tile),
                             1U << ((row - grid.first_row(tile)) / block_rows + 1));
      });
  for (std::int32_t i = 0; i < 9; ++i) {
    if (i != 4) dirty.blocks[i / 3][i % 3] |= with_held.blocks[i / 3][i % 3];
  }
  wake(*shared_, tile, dirty);
  choose(tile, changed, Eagerness::ready);
  if (shared_->held->blocks(tile) != 0) shared_->held->push(tile);
}

/// Chooses clicks among the cells that are held in these blocks of a tile.
void Sweeper::choose(std::int32_t tile, TileBlocks blocks, Eagerness eagerness) {
  click_count_ = 0;
  HeldClicks& held = *shared_->held;
  for (TileBlocks left = blocks & held.blocks(tile); left != 0; left &= left - 1) {
    if (held.choose(shared_->view, tile, std::countr_zero(left), eagerness, clicks_[click_count_]))
      ++click_count_;
    link_->pump();
  }
}

/// Looks for clicks in a tile in which cells are held; false if there is no such tile.
bool Sweeper::visit_held() {
  HeldClicks& held = *shared_->held;
  const auto tile = held.pop();
  if (!tile) return false;
  if (shared_->threads() > 1 && !claim_around(*tile)) {
    held.put_back(*tile);
    sched_yield();
    return true;
  }
  choose(*tile, held.blocks(*tile), Eagerness::reluctant);
  if (held.blocks(*tile) != 0 && click_count_ == 0) {
    held.put_back(*tile);
  } else {
    held.taken(*tile);
    if (held.blocks(*tile) != 0) held.push(*tile);
  }
  if (shared_->threads() > 1) release_around(*tile);
  post_clicks();
  return true;
}

void Sweeper::apply_rule(std::int32_t tile, TileBlocks dirty) {
  MINES_ASSERT(is_empty(*found_));
  // With one thread nothing moves around a tile but what its own visits finish.
  if (around_tile_ != tile) shared_->view.find_surroundings(tile, outside_, stock_, around_);
  statistics_.blocks_evaluated += static_cast<std::uint64_t>(single_rule_(around_, dirty, *found_));
  shared_->states[tile].add_changed(dirty);
  around_tile_ = shared_->threads() == 1 && found_->finished == 0 ? tile : -1;
  shared_->view.finish(tile, std::exchange(found_->finished, 0), stock_);
  // The replies to clicks on the tile's cells, which are not held back, will have it visited again.
  if (!shared_->held && clicks_cells_of_the_tile(*found_))
    shared_->states[tile].left = std::exchange(found_->left, 0);
  ++statistics_.tile_visits;
}

/// The tile at index i, from 0 to 8, of a tile and the eight around it in row-major order; -1 off the grid.
std::int32_t Sweeper::tile_around(std::int32_t tile, int i) const {
  return shared_->view.tiles().beside(tile, i / 3 - 1, i % 3 - 1);
}

bool Sweeper::claim_around(std::int32_t tile) {
  for (int i = 0; i < 9; ++i) {
    const std::int32_t beside = tile_around(tile, i);
    if (beside < 0 || shared_->states[beside].try_claim()) continue;
    release_around(tile, i);
    return false;
  }
  return true;
}

/// The first `count` of the nine tiles.
void Sweeper::release_around(std::int32_t tile, int count) {
  for (int i = 0; i < count; ++i) {
    const std::int32_t beside = tile_around(tile, i);
    if (beside >= 0) shared_->states[beside].release();
  }
}

/// A claim lasts about a microsecond, unless its holder has lost its core. False if the game has failed: then
/// the holder may never give it back.
bool Sweeper::claim(std::int32_t tile) {
  constexpr int spins = 1000;
  for (int spin = 1; !shared_->states[tile].try_claim(); ++spin) {
    if (spin % spins != 0) continue;
    if (shared_->failed.load(std::memory_order_relaxed)) return false;
    sched_yield();
  }
  return true;
}

/// Posts clicks on the safe cells that the visit of the tile has found, and wakes the tiles around it that
/// see the mines it has found.
void Sweeper::publish(std::int32_t tile) {
  click_count_ = 0;
  const DirtyBlocks dirty = take_found(
      *found_, shared_->view.tiles(), tile,
      [this](std::int32_t row, std::int32_t word, const Lanes& safe) { click_safe(row, word, safe); });
  wake(*shared_, tile, dirty);
  post_clicks();
}

void Sweeper::post_clicks() {
  statistics_.clicks_posted += click_count_;
  if (click_count_ != 0) link_->post({clicks_.data(), click_count_});
}

/// Clicks what has been found safe in a block.
void Sweeper::click_safe(std::int32_t first_row, std::int32_t word, const Lanes& safe) {
  ClickBlock& click = clicks_[click_count_++];
  std::memcpy(click.mask, safe, sizeof safe);
  click.row = first_row;
  click.word = word;
  report_safe(first_row, word, safe);
}

void Sweeper::report_safe(std::int32_t first_row, std::int32_t word, const Lanes& safe) {
  if (shared_->auditor == nullptr) return;
  for (std::int32_t lane = 0; lane < block_rows; ++lane) {
    if (safe[lane] != 0) shared_->auditor->safe_deduced(first_row + lane, word, safe[lane]);
  }
}

/// The rule does not report which mines it finds, so the tiles are compared with what was known before.
void Sweeper::visit_audited(std::int32_t tile, TileBlocks dirty) {
  std::vector<MinesOfTile> before;
  for (int i = 0; i < 9; ++i) {
    const std::int32_t beside = tile_around(tile, i);
    before.push_back(beside < 0 ? MinesOfTile{} : mines_of(beside));
  }
  apply_rule(tile, dirty);
  for (int i = 0; i < 9; ++i) {
    const std::int32_t beside = tile_around(tile, i);
    if (beside >= 0) report_mines(beside, before[static_cast<std::size_t>(i)]);
  }
}

Sweeper::MinesOfTile Sweeper::mines_of(std::int32_t tile) const {
  const std::int32_t first_row = shared_->view.tiles().first_row(tile);
  const std::int32_t first_word = shared_->view.tiles().first_word(tile);
  MinesOfTile mines;
  for (std::int32_t row = 0; row < tile_rows; ++row) {
    for (std::int32_t word = 0; word < tile_words; ++word)
      mines[static_cast<std::size_t>(row)][static_cast<std::size_t>(word)] =
          shared_->view.mines(first_row + row, first_word + word);
  }
  return mines;
}

/// Reports the known mines of a tile that were not known before to the auditor.
void Sweeper::report_mines(std::int32_t tile, const MinesOfTile& before) {
  const MinesOfTile after = mines_of(tile);
  const std::int32_t first_row = shared_->view.tiles().first_row(tile);
  const std::int32_t first_word = shared_->view.tiles().first_word(tile);
  for (std::int32_t row = 0; row < tile_rows; ++row) {
    for (std::int32_t word = 0; word < tile_words; ++word) {
      const auto mines = [&](const MinesOfTile& of) {
        return of[static_cast<std::size_t>(row)][static_cast<std::size_t>(word)];
      };
      if (const Word found = mines(after) & ~mines(before); found != 0)
        shared_->auditor->mines_deduced(first_row + row, first_word + word, found);
    }
  }
}

}  // namespace mines
