#include "record/event_reader.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"
#include "record/record_layout.hpp"

namespace mines {

namespace {

constexpr const char* no_end = "the event does not end";

}  // namespace

bool EventReader::read_all() {
  while (position_ < bytes_.size()) {
    event_ = position_;
    if (!read_event()) return false;
  }
  return true;
}

bool EventReader::read_blocks_of(std::int32_t tile) {
  MINES_ASSERT(tile >= 0 && tile < grid_.count());
  tile_ = tile;
  return read_sets();
}

bool EventReader::read_event() {
  const auto later = number();
  const auto step = number();
  if (!later || !step) return refuse(no_end);
  // ~time_ is the largest step that does not overflow.
  if (*later > ~time_) return refuse("the event's time is too large");
  time_ += *later;
  // Steps between tiles are signed. The lowest bit is the sign, so that short steps in both directions take
  // one byte.
  const auto far =
      (*step & 1) == 0 ? static_cast<std::int64_t>(*step / 2) : -static_cast<std::int64_t>(*step / 2) - 1;
  const std::int64_t tiles = grid_.count();
  // Checked before the sum, which could overflow.
  if (far >= tiles || far <= -tiles) return refuse("the event's tile is off the board");
  tile_ += far;
  if (tile_ < 0 || tile_ >= tiles) return refuse("the event's tile is off the board");
  const std::size_t begin = position_;
  if (!read_sets()) return false;
  board_.finished({time_, static_cast<std::int32_t>(tile_), begin, position_ - begin});
  return true;
}

bool EventReader::read_sets() {
  const auto blocks = set();
  const auto whole = set();
  if (!blocks || !whole) return refuse(no_end);
  if (*blocks == 0) return refuse("the event's tile has no blocks");
  if ((*whole & ~*blocks) != 0) return refuse("a whole block is not among the event's blocks");
  return read_blocks(*blocks, *whole);
}

bool EventReader::read_blocks(TileBlocks blocks, TileBlocks whole) {
  const auto tile = static_cast<std::int32_t>(tile_);
  for (; blocks != 0; blocks &= blocks - 1) {
    const int index = std::countr_zero(blocks);
    row_ = grid_.first_row(tile) + index % tile_blocks * block_rows;
    word_ = grid_.first_word(tile) + index / tile_blocks;
    if (row_ >= size_.rows || word_ >= size_.words()) return refuse("a block is off the board");
    const std::int32_t rows = std::min(block_rows, size_.rows - row_);
    for (std::int32_t lane = 0; lane < block_rows; ++lane) {
      // A block at the lower edge has rows off the board, where nothing can be opened.
      closed_[lane] = lane < rows ? board_.closed(row_ + lane, word_) : 0;
      opened_[lane] = 0;
    }
    // Whole: the event opens all cells of the block that are still closed.
    if ((whole >> index & 1) != 0) {
      std::copy_n(closed_, block_rows, opened_);
    } else if (!read_parts()) {
      return false;
    }
    if (!open()) return false;
  }
  return true;
}

bool EventReader::read_parts() {
  unsigned head[record::block_head];
  for (unsigned& part : head) {
    const auto got = byte();
    if (!got) return refuse("a block does not end");
    part = *got;
  }
  for (int half = 0; half < 2; ++half) {
    const unsigned squares = head[half];
    const unsigned parts = head[2 + half];
    if ((parts & ~squares) != 0) return refuse("a square marked as opened in part has no opened cell");
    for (unsigned left = squares; left != 0; left &= left - 1) {
      const int column = std::countr_zero(left) * 8;
      if (!read_square(half * record::square_rows, column, (parts & left & -left) != 0)) return false;
    }
  }
  return true;
}

/// The square of four rows, from the block's row `first` on, and eight columns.
bool EventReader::read_square(int first, int column, bool in_part) {
  MINES_ASSERT(first % record::square_rows == 0 && first < block_rows && column % 8 == 0);
  constexpr unsigned all_rows = (1U << record::square_rows) - 1;
  unsigned rows = all_rows;
  if (in_part) {
    const auto got = byte();
    if (!got) return refuse("a square does not end");
    rows = *got;
    if ((rows & all_rows) == 0) return refuse("a square has no opened cell");
  }
  const unsigned parts = rows >> record::square_rows;
  if ((parts & ~rows) != 0) return refuse("a row marked as opened in part has no opened cell");
  for (int row = 0; row < record::square_rows; ++row) {
    if ((rows >> row & 1) == 0) continue;
    Word& opened = opened_[first + row];
    if ((parts >> row & 1) == 0) {
      // A row that is not in part opens all of its closed cells.
      opened |= closed_[first + row] & Word{0xff} << column;
      continue;
    }
    const auto cells = byte();
    if (!cells) return refuse("a row does not end");
    if (*cells == 0) return refuse("a row has no opened cell");
    opened |= Word{*cells} << column;
  }
  return true;
}

bool EventReader::open() {
  bool any = false;
  for (std::int32_t lane = 0; lane < block_rows; ++lane) {
    if (opened_[lane] == 0) continue;
    any = true;
    if (row_ + lane >= size_.rows || (opened_[lane] & ~size_.word_mask(word_)) != 0) {
      return refuse("a cell is off the board");
    }
    if (const char* const refused = board_.open({time_, row_ + lane, word_, opened_[lane]})) {
      return refuse(refused);
    }
  }
  return any || refuse("a block has no opened cell");
}

std::optional<unsigned> EventReader::byte() {
  if (position_ == bytes_.size()) return std::nullopt;
  return static_cast<unsigned char>(bytes_[position_++]);
}

std::optional<std::uint64_t> EventReader::number() {
  std::uint64_t number = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const auto part = byte();
    if (!part) return std::nullopt;
    // The tenth byte has room for one bit of 64.
    if (shift == 63 && *part > 1) return std::nullopt;
    number |= std::uint64_t{*part & 0x7f} << shift;
    if (*part < 0x80) return number;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> EventReader::set() {
  const auto present = byte();
  if (!present) return std::nullopt;
  std::uint64_t set = 0;
  for (unsigned i = 0; i < sizeof set; ++i) {
    if ((*present >> i & 1) == 0) continue;
    const auto part = byte();
    // An empty byte is left out by `present`.
    if (!part || *part == 0) return std::nullopt;
    set |= std::uint64_t{*part} << (8 * i);
  }
  return set;
}

}  // namespace mines
