#include "field/block_opener.hpp"

#include <bit>
#include <cstring>
#include <limits>
#include <utility>

namespace mines {

BlockOpener::BlockOpener(GameBoard& board, Kernel kernel)
    : board_(board),
      open_tile_(open_tile(kernel)),
      waiting_of_tile_(static_cast<std::size_t>(board.tiles().count())),
      blocks_(tile_words * tile_blocks),
      words_(static_cast<std::size_t>(tile_rows) * tile_words) {
  opening_.blocks = blocks_.data();
  opening_.words = words_.data();
}

void BlockOpener::open(std::span<const ClickBlock> clicks, Replies& replies) {
  if (board_.has_lone_zeros()) {
    open_by_regions(clicks, replies);
  } else {
    open_by_tiles(clicks, replies);
  }
}

void BlockOpener::open_by_tiles(std::span<const ClickBlock> clicks, Replies& replies) {
  for (const ClickBlock& click : clicks) seed_block(click.row, click.word, click.mask);
  // A tile that is opened may seed further ones.
  while (!queue_.empty()) {
    std::unique_ptr<Waiting> waiting = std::move(queue_.front());
    queue_.pop_front();
    waiting_of_tile_[static_cast<std::size_t>(waiting->tile)] = nullptr;
    if (latest_ == waiting.get()) latest_ = nullptr;
    if (!board_.is_over()) open_waiting(*waiting, replies);
    spare_.push_back(std::move(waiting));
  }
}

void BlockOpener::open_waiting(Waiting& waiting, Replies& replies) {
  for (std::int32_t down = 0; down < 3; ++down) {
    for (std::int32_t right = 0; right < 3; ++right) {
      opening_.at[down][right] = &board_.tile_beside(waiting.tile, down - 1, right - 1);
    }
  }
  opening_.first_row = waiting.first_row;
  opening_.first_word = waiting.first_word;
  opening_.seeds = waiting.seeds;
  opening_.seed_blocks = waiting.blocks;
  {
    const GameBoard::TileClaim claim(board_, waiting.tile);
    open_tile_(opening_);
  }
  count_.safe += std::exchange(opening_.safe, 0);
  count_.mines += std::exchange(opening_.mines, 0);
  replies.blocks.insert(replies.blocks.end(), blocks_.begin(), blocks_.begin() + opening_.block_count);
  replies.words.insert(replies.words.end(), words_.begin(), words_.begin() + opening_.word_count);
  opening_.block_count = 0;
  opening_.word_count = 0;
  if (opening_.reaches_out) seed_neighbours();
}

/// Hands what a cascade has reached beside the tile to the tiles there.
void BlockOpener::seed_neighbours() {
  const auto hand_on = [this](std::int32_t row, std::int32_t word, Word& cells) {
    if (cells != 0) seed(opening_.first_row + row, opening_.first_word + word, cells);
    cells = 0;
  };
  for (std::int32_t w = 0; w < tile_words + 2; ++w) {
    hand_on(-1, w - 1, opening_.above[w]);
    hand_on(tile_rows, w - 1, opening_.below[w]);
  }
  const auto hand_on_block = [this](std::int32_t row, std::int32_t word, Lanes& cells) {
    Word any = 0;
    for (const Word lane : cells) any |= lane;
    if (any == 0) return;
    seed_block(opening_.first_row + row, opening_.first_word + word, cells);
    std::memset(cells, 0, sizeof cells);
  };
  for (std::int32_t block = 0; block < tile_blocks; ++block) {
    hand_on_block(block * block_rows, -1, opening_.left[block]);
    hand_on_block(block * block_rows, tile_words, opening_.right[block]);
  }
  opening_.reaches_out = false;
}

/// Cells that are not on the board are dropped.
void BlockOpener::seed(std::int32_t row, std::int32_t word, Word mask) {
  if (Lanes* const seeds = seeds_of(row, word)) (*seeds)[row % block_rows] |= mask;
}

void BlockOpener::seed_block(std::int32_t row, std::int32_t word, const Lanes& mask) {
  Lanes* const seeds = seeds_of(row, word);
  if (seeds == nullptr) return;
  for (std::int32_t lane = 0; lane < block_rows; ++lane) (*seeds)[lane] |= mask[lane];
}

/// Where the seeds of a word's block are gathered, null for one that is not on the board.
Lanes* BlockOpener::seeds_of(std::int32_t row, std::int32_t word) {
  const bool latest = latest_ != nullptr &&
                      static_cast<std::uint32_t>(row - latest_->first_row) < tile_rows &&
                      static_cast<std::uint32_t>(word - latest_->first_word) < tile_words;
  if (!latest) {
    if (row < 0 || row >= board_.size().rows || word < 0 || word >= board_.size().words()) return nullptr;
    latest_ = &waiting_of(board_.tiles().tile_of(row, word));
  }
  Waiting& waiting = *latest_;
  const std::int32_t number = block_index(word % tile_words, row % tile_rows / block_rows);
  const TileBlocks bit = TileBlocks{1} << number;
  if ((waiting.blocks & bit) == 0) std::memset(waiting.seeds[number], 0, sizeof(Lanes));
  waiting.blocks |= bit;
  return &waiting.seeds[number];
}

BlockOpener::Waiting& BlockOpener::waiting_of(std::int32_t tile) {
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

void BlockOpener::open_by_regions(std::span<const ClickBlock> clicks, Replies& replies) {
  for (const ClickBlock& block : clicks) {
    for_each_word(block, [&](const ClickWord& click) { open_with_regions(click, replies); });
  }
}

/// Every zero by itself, as an open zero does not stop a cascade here.
void BlockOpener::open_with_regions(const ClickWord& click, Replies& replies) {
  constexpr auto no_limit = std::numeric_limits<std::uint64_t>::max();
  const Word zeros = click.mask & board_.zeros(click.row, click.word);
  open_part({click.row, click.word, click.mask & ~zeros}, replies);
  for_each_bit(zeros, [&](int bit) {
    const Cell zero = cell_at(click.row, click.word, bit);
    if (board_.is_open(zero)) return;
    for (const ClickWord& part : flood_.region(board_, zero, no_limit)) open_part(part, replies);
  });
}

void BlockOpener::open_alone(std::span<const ClickBlock> clicks, Replies& replies) {
  for (const ClickBlock& block : clicks) {
    for_each_word(block, [&](const ClickWord& click) {
      const Word closed = click.mask & ~board_.opened(click.row, click.word);
      if ((board_.zeros(click.row, click.word) & closed) != 0) board_.note_lone_zero();
      open_part(click, replies);
    });
  }
}

void BlockOpener::open_part(const ClickWord& part, Replies& replies) {
  if (board_.is_over()) return;
  const Word fresh = board_.open(part.row, part.word, part.mask);
  if (fresh == 0) return;
  const OpenedWord& reply = replies.words.emplace_back(board_.reveal(part.row, part.word, fresh));
  count_.safe += static_cast<std::uint64_t>(std::popcount(reply.opened));
  count_.mines += static_cast<std::uint64_t>(std::popcount(reply.mines));
}

}  // namespace mines
