#include "field/word_opener.hpp"

#include <bit>
#include <cstring>
#include <limits>
#include <utility>

namespace mines {

WordOpener::WordOpener(GameBoard& board, Kernel kernel)
    : board_(board),
      open_tile_(open_tile(kernel)),
      waiting_of_tile_(static_cast<std::size_t>(board.tiles().count())),
      found_(static_cast<std::size_t>(tile_rows) * tile_words + block_rows) {
  opening_.replies = found_.data();
}

void WordOpener::open(std::span<const ClickWord> clicks, std::vector<OpenedWord>& replies) {
  if (board_.has_lone_zeros()) {
    open_by_regions(clicks, replies);
  } else {
    open_by_tiles(clicks, replies);
  }
}

void WordOpener::open_by_tiles(std::span<const ClickWord> clicks, std::vector<OpenedWord>& replies) {
  for (const ClickWord& click : clicks) seed(click.row, click.word, click.mask);
  // A tile that is opened may seed further ones.
  while (!queue_.empty()) {
    std::unique_ptr<Waiting> waiting = std::move(queue_.front());
    queue_.pop_front();
    waiting_of_tile_[static_cast<std::size_t>(waiting->tile)] = nullptr;
    if (latest_ == waiting.get()) latest_ = nullptr;
    open_waiting(*waiting, replies);
    spare_.push_back(std::move(waiting));
  }
}

void WordOpener::open_waiting(Waiting& waiting, std::vector<OpenedWord>& replies) {
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
  replies.insert(replies.end(), found_.begin(), found_.begin() + opening_.reply_count);
  opening_.reply_count = 0;
  if (opening_.reaches_out) seed_neighbours();
}

/// Hands what a cascade has reached beside the tile to the tiles there.
void WordOpener::seed_neighbours() {
  const auto hand_on = [this](std::int32_t row, std::int32_t word, Word& cells) {
    if (cells != 0) seed(opening_.first_row + row, opening_.first_word + word, cells);
    cells = 0;
  };
  for (std::int32_t w = 0; w < tile_words + 2; ++w) {
    hand_on(-1, w - 1, opening_.above[w]);
    hand_on(tile_rows, w - 1, opening_.below[w]);
  }
  for (std::int32_t row = 0; row < tile_rows; ++row) {
    hand_on(row, -1, opening_.left[row]);
    hand_on(row, tile_words, opening_.right[row]);
  }
  opening_.reaches_out = false;
}

/// Cells that are not on the board are dropped.
void WordOpener::seed(std::int32_t row, std::int32_t word, Word mask) {
  const bool latest = latest_ != nullptr &&
                      static_cast<std::uint32_t>(row - latest_->first_row) < tile_rows &&
                      static_cast<std::uint32_t>(word - latest_->first_word) < tile_words;
  if (!latest) {
    if (row < 0 || row >= board_.size().rows || word < 0 || word >= board_.size().words()) return;
    latest_ = &waiting_of(board_.tiles().tile_of(row, word));
  }
  Waiting& waiting = *latest_;
  const std::int32_t number = block_number(word % tile_words, row % tile_rows / block_rows);
  const TileBlocks bit = TileBlocks{1} << number;
  if ((waiting.blocks & bit) == 0) std::memset(waiting.seeds[number], 0, sizeof(Lanes));
  waiting.blocks |= bit;
  waiting.seeds[number][row % block_rows] |= mask;
}

WordOpener::Waiting& WordOpener::waiting_of(std::int32_t tile) {
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

/// Every zero by itself, as an open zero does not stop a cascade here.
void WordOpener::open_by_regions(std::span<const ClickWord> clicks, std::vector<OpenedWord>& replies) {
  constexpr auto no_limit = std::numeric_limits<std::uint64_t>::max();
  for (const ClickWord& click : clicks) {
    const Word zeros = click.mask & board_.zeros(click.row, click.word);
    open_part({click.row, click.word, click.mask & ~zeros}, replies);
    for_each_bit(zeros, [&](int bit) {
      const Cell zero = cell_at(click.row, click.word, bit);
      if (board_.is_open(zero)) return;
      for (const ClickWord& part : flood_.region(board_, zero, no_limit)) open_part(part, replies);
    });
  }
}

void WordOpener::open_alone(std::span<const ClickWord> clicks, std::vector<OpenedWord>& replies) {
  for (const ClickWord& click : clicks) {
    const Word closed = click.mask & ~board_.opened(click.row, click.word);
    if ((board_.zeros(click.row, click.word) & closed) != 0) board_.note_lone_zero();
    open_part(click, replies);
  }
}

void WordOpener::open_part(const ClickWord& part, std::vector<OpenedWord>& replies) {
  const Word fresh = board_.open(part.row, part.word, part.mask);
  if (fresh == 0) return;
  const OpenedWord& reply = replies.emplace_back(board_.reveal(part.row, part.word, fresh));
  count_.safe += static_cast<std::uint64_t>(std::popcount(reply.opened));
  count_.mines += static_cast<std::uint64_t>(std::popcount(reply.mines));
}

}  // namespace mines
