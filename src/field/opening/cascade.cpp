#include "field/opening/cascade.hpp"

#include <bit>
#include <cstring>
#include <limits>
#include <utility>

#include "base/assert.hpp"

namespace mines {

Cascade::Cascade(GameBoard& board, Kernel kernel, OpeningWatch* watch, std::function<void()> look)
    : board_(board),
      watch_(watch),
      look_(std::move(look)),
      cascade_in_tile_(cascade_in_tile_for(kernel)),
      waiting_of_tile_(static_cast<std::size_t>(board.tiles().count())),
      blocks_(tile_words * tile_blocks),
      words_(static_cast<std::size_t>(tile_rows) * tile_words) {
  in_tile_.blocks = blocks_.data();
  in_tile_.words = words_.data();
}

void Cascade::open(std::span<const ClickBlock> clicks, Replies& replies) {
  // The cascade by tiles stops at open zeros. Once a zero was opened alone, its neighbours may be closed.
  if (board_.has_lone_zeros()) {
    open_by_words(clicks, replies);
  } else {
    open_by_tiles(clicks, replies);
  }
}

void Cascade::open_by_tiles(std::span<const ClickBlock> clicks, Replies& replies) {
  for (const ClickBlock& click : clicks) {
    MINES_ASSERT(is_on_board(click, board_.size()));
    seed_block(click.row, click.word, click.mask);
  }
  // Opening a tile may seed further ones.
  constexpr std::uint32_t tiles_per_look = 64;
  for (std::uint32_t tiles = 1; !queue_.empty(); ++tiles) {
    if (look_ && tiles % tiles_per_look == 0) look_();
    std::unique_ptr<Waiting> waiting = std::move(queue_.front());
    queue_.pop_front();
    // From here on new seeds of this tile go to another Waiting, which puts the tile into the queue again.
    MINES_ASSERT(waiting_of_tile_[static_cast<std::size_t>(waiting->tile)] == waiting.get());
    waiting_of_tile_[static_cast<std::size_t>(waiting->tile)] = nullptr;
    if (latest_ == waiting.get()) latest_ = nullptr;
    // After the end of the game the queue is only emptied.
    if (!board_.is_over()) open_waiting(*waiting, replies);
    spare_.push_back(std::move(waiting));
  }
  MINES_ASSERT(latest_ == nullptr);
}

void Cascade::open_waiting(Waiting& waiting, Replies& replies) {
  for (std::int32_t down = 0; down < 3; ++down) {
    for (std::int32_t right = 0; right < 3; ++right) {
      in_tile_.at[down][right] = &board_.tile_near(waiting.tile, down - 1, right - 1);
    }
  }
  in_tile_.first_row = waiting.first_row;
  in_tile_.first_word = waiting.first_word;
  in_tile_.seeds = waiting.seeds;
  in_tile_.seed_blocks = waiting.blocks;
  // The kernel writes the planes where the replies keep them, so they are not copied.
  in_tile_.planes = replies.room_for_tile();
  {
    const GameBoard::TileClaim claim(board_, waiting.tile);
    // All blocks of the tile: which of them the cascade reaches is not known yet.
    if (watch_ != nullptr) watch_->before_opening(waiting.tile, ~TileBlocks{0});
    cascade_in_tile_(in_tile_);
    MINES_ASSERT(static_cast<std::size_t>(in_tile_.block_count) <= blocks_.size());
    MINES_ASSERT(static_cast<std::size_t>(in_tile_.word_count) <= words_.size());
    if (board_.is_over_by_now()) [[unlikely]]
      take_back();
  }
  if (watch_ != nullptr) watch_->after_opening();
  count_.safe += std::exchange(in_tile_.safe, 0);
  count_.mines += std::exchange(in_tile_.mines, 0);
  replies.blocks.insert(replies.blocks.end(), blocks_.begin(), blocks_.begin() + in_tile_.block_count);
  replies.use_room(static_cast<std::size_t>(in_tile_.block_count));
  replies.words.insert(replies.words.end(), words_.begin(), words_.begin() + in_tile_.word_count);
  in_tile_.block_count = 0;
  in_tile_.word_count = 0;
  if (in_tile_.reaches_out) seed_neighbours();
}

/// Closes what in_tile_ has opened.
void Cascade::take_back() {
  for (const OpenedBlock& block : std::span(blocks_.data(), static_cast<std::size_t>(in_tile_.block_count))) {
    for (std::int32_t lane = 0; lane < block_rows; ++lane)
      board_.take_back(block.row + lane, block.word, block.planes->opened[lane]);
  }
  for (const OpenedWord& word : std::span(words_.data(), static_cast<std::size_t>(in_tile_.word_count)))
    board_.take_back(word.row, word.word, word.opened | word.mines);
  in_tile_.block_count = in_tile_.word_count = 0;
  in_tile_.safe = in_tile_.mines = 0;
}

/// Seeds the tiles around with the cells that a cascade has reached there.
void Cascade::seed_neighbours() {
  const auto hand_on = [this](std::int32_t row, std::int32_t word, Word& cells) {
    if (cells != 0) seed(in_tile_.first_row + row, in_tile_.first_word + word, cells);
    cells = 0;
  };
  for (std::int32_t w = 0; w < tile_words + 2; ++w) {
    hand_on(-1, w - 1, in_tile_.above[w]);
    hand_on(tile_rows, w - 1, in_tile_.below[w]);
  }
  const auto hand_on_block = [this](std::int32_t row, std::int32_t word, Lanes& cells) {
    Word any = 0;
    for (const Word lane : cells) any |= lane;
    if (any == 0) return;
    seed_block(in_tile_.first_row + row, in_tile_.first_word + word, cells);
    // The kernel only sets bits here, so the array is cleared for the next tile.
    std::memset(cells, 0, sizeof cells);
  };
  for (std::int32_t block = 0; block < tile_blocks; ++block) {
    hand_on_block(block * block_rows, -1, in_tile_.left[block]);
    hand_on_block(block * block_rows, tile_words, in_tile_.right[block]);
  }
  in_tile_.reaches_out = false;
}

/// Cells off the board are dropped.
void Cascade::seed(std::int32_t row, std::int32_t word, Word mask) {
  if (Lanes* const seeds = seeds_of(row, word)) (*seeds)[row % block_rows] |= mask;
}

void Cascade::seed_block(std::int32_t row, std::int32_t word, const Lanes& mask) {
  Lanes* const seeds = seeds_of(row, word);
  if (seeds == nullptr) return;
  for (std::int32_t lane = 0; lane < block_rows; ++lane) (*seeds)[lane] |= mask[lane];
}

/// Where the seeds of a word's block are gathered; null for a word off the board.
Lanes* Cascade::seeds_of(std::int32_t row, std::int32_t word) {
  // The latest tile is tried first, without a look-up. A negative difference becomes a large unsigned one, so
  // one comparison checks both ends. Cells of that tile off the board may pass here: they count as open, and
  // the kernel drops them.
  const bool latest = latest_ != nullptr &&
                      static_cast<std::uint32_t>(row - latest_->first_row) < tile_rows &&
                      static_cast<std::uint32_t>(word - latest_->first_word) < tile_words;
  if (!latest) {
    if (row < 0 || row >= board_.size().rows || word < 0 || word >= board_.size().words()) return nullptr;
    latest_ = &waiting_of(board_.tiles().tile_of(row, word));
  }
  Waiting& waiting = *latest_;
  const std::int32_t index = block_index(word % tile_words, row % tile_rows / block_rows);
  const TileBlocks bit = TileBlocks{1} << index;
  // A Waiting is used again without being cleared. Its first seed in a block clears the block.
  if ((waiting.blocks & bit) == 0) std::memset(waiting.seeds[index], 0, sizeof(Lanes));
  waiting.blocks |= bit;
  return &waiting.seeds[index];
}

Cascade::Waiting& Cascade::waiting_of(std::int32_t tile) {
  Waiting*& waiting = waiting_of_tile_[static_cast<std::size_t>(tile)];
  if (waiting == nullptr) {
    if (spare_.empty()) spare_.push_back(std::make_unique<Waiting>());
    waiting = spare_.back().get();
    queue_.push_back(std::move(spare_.back()));
    spare_.pop_back();
    waiting->tile = tile;
    waiting->first_row = board_.tiles().first_row(tile);
    waiting->first_word = board_.tiles().first_word(tile);
    waiting->blocks = 0;
  }
  return *waiting;
}

void Cascade::open_by_words(std::span<const ClickBlock> clicks, Replies& replies) {
  for (const ClickBlock& block : clicks) {
    MINES_ASSERT(is_on_board(block, board_.size()));
    for_each_word(block, [&](const ClickWord& click) { open_word(click, replies); });
  }
}

/// Each zero by itself, because once some zero was opened alone an open zero does not stop a cascade.
void Cascade::open_word(const ClickWord& click, Replies& replies) {
  constexpr auto no_limit = std::numeric_limits<std::uint64_t>::max();
  const Word zeros = click.mask & board_.zeros(click.row, click.word);
  // Numbers and mines do not cascade.
  open_cells({click.row, click.word, click.mask & ~zeros}, replies);
  for_each_bit(zeros, [&](int bit) {
    const Cell zero = cell_at(click.row, click.word, bit);
    // An earlier zero of this word may have opened it, with its cascade.
    if (board_.is_open(zero)) return;
    // The first look comes before the first word, because the search may have taken long.
    constexpr std::uint32_t words_per_look = 256;
    std::uint32_t words = 0;
    for (const ClickWord& part : by_words_.find(board_, zero, no_limit)) {
      if (look_ && words++ % words_per_look == 0) look_();
      open_cells(part, replies);
    }
  });
}

void Cascade::open_alone(std::span<const ClickBlock> clicks, Replies& replies) {
  for (const ClickBlock& block : clicks) {
    MINES_ASSERT(is_on_board(block, board_.size()));
    for_each_word(block, [&](const ClickWord& click) {
      const Word closed = click.mask & ~board_.opened(click.row, click.word);
      // The note comes before the opening: who sees the zero open must not rely on its neighbours.
      if ((board_.zeros(click.row, click.word) & closed) != 0) board_.note_lone_zero();
      open_cells(click, replies);
    });
  }
}

void Cascade::open_cells(const ClickWord& cells, Replies& replies) {
  if (board_.is_over()) return;
  const Word fresh = board_.open(cells.row, cells.word, cells.mask, watch_);
  if (fresh == 0) return;
  const OpenedWord& reply = replies.words.emplace_back(board_.reveal(cells.row, cells.word, fresh));
  count_.safe += static_cast<std::uint64_t>(std::popcount(reply.opened));
  count_.mines += static_cast<std::uint64_t>(std::popcount(reply.mines));
}

}  // namespace mines
