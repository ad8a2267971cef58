#include "apps/cluster/checkpoint/tile_code.hpp"

#include <array>
#include <bit>
#include <cstring>

#include "base/assert.hpp"

namespace mines::cluster {

namespace {

static_assert(std::endian::native == std::endian::little, "words are coded as their bytes lie in memory");

enum Kind : unsigned char { nothing_open, all_safe_open, blocks_follow, kinds };

constexpr std::size_t blocks_of_tile = tile_words * tile_blocks;

/// The bytes of a word that are not 0.
std::uint8_t bytes_set(Word word) {
  unsigned set = 0;
  for (int byte = 0; byte < 8; ++byte) set |= ((word >> 8 * byte & 0xff) != 0 ? 1U : 0U) << byte;
  return static_cast<std::uint8_t>(set);
}

/// The bytes that append_differences() appends for a block, without the one that names its rows.
int bytes_that_differ(const Lanes& lanes) {
  int bytes = 0;
  for (const Word lane : lanes) bytes += lane == 0 ? 0 : 1 + std::popcount(bytes_set(lane));
  return bytes;
}

void append_differences(const Lanes& lanes, std::string& to) {
  // The byte that names the rows is complete only after them, so its place is kept.
  const std::size_t rows_at = to.size();
  to.push_back(0);
  unsigned rows = 0;
  for (int lane = 0; lane < block_rows; ++lane) {
    if (lanes[lane] == 0) continue;
    rows |= 1U << lane;
    const std::uint8_t set = bytes_set(lanes[lane]);
    to.push_back(static_cast<char>(set));
    for_each_bit(set, [&](int byte) { to.push_back(static_cast<char>(lanes[lane] >> 8 * byte)); });
  }
  to[rows_at] = static_cast<char>(rows);
}

void append_word(Word word, std::string& to) { to.append(reinterpret_cast<const char*>(&word), sizeof word); }

/// Takes bytes from a code.
struct CodeBytes {
  std::span<const std::byte> bytes;
  std::size_t& at;

  bool take(void* to, std::size_t count) {
    if (bytes.size() - at < count) {
      // Missing bytes are reported at the end of those that are there.
      at = bytes.size();
      return false;
    }
    std::memcpy(to, bytes.data() + at, count);
    at += count;
    return true;
  }

  bool take_differences(Lanes& lanes) {
    std::memset(lanes, 0, sizeof lanes);
    std::uint8_t rows = 0;
    if (!take(&rows, 1)) return false;
    for (; rows != 0; rows &= static_cast<std::uint8_t>(rows - 1)) {
      Word& lane = lanes[std::countr_zero(rows)];
      std::uint8_t set = 0;
      if (!take(&set, 1)) return false;
      for (; set != 0; set &= static_cast<std::uint8_t>(set - 1)) {
        std::uint8_t byte = 0;
        if (!take(&byte, 1)) return false;
        lane |= Word{byte} << 8 * std::countr_zero(set);
      }
    }
    return true;
  }
};

}  // namespace

void append_tile_code(const GameBoard& board, std::int32_t tile, std::string& to) {
  MINES_ASSERT(tile >= 0 && tile < board.tiles().count());
  // How each block differs from nothing and from all safe cells. Cells off the board differ from neither.
  std::array<Lanes, blocks_of_tile> open;
  std::array<Lanes, blocks_of_tile> closed;
  TileBlocks some_open = 0;
  TileBlocks not_full = 0;
  const std::int32_t row = board.tiles().first_row(tile);
  const std::int32_t word = board.tiles().first_word(tile);
  std::array<Word, tile_rows> mines;
  std::array<Word, tile_rows> opened;
  for (std::int32_t w = 0; w < tile_words; ++w) {
    board.column_of_tile(tile, w, mines, opened);
    const Word inside = board.size().word_mask(word + w);
    for (std::int32_t r = 0; r < tile_rows; ++r) {
      const auto i = static_cast<std::size_t>(r);
      const std::int32_t block = block_index(w, r / block_rows);
      const Word cells = row + r < board.size().rows ? inside : 0;
      Word& o = open[static_cast<std::size_t>(block)][r % block_rows];
      Word& c = closed[static_cast<std::size_t>(block)][r % block_rows];
      o = opened[i] & cells;
      c = (opened[i] ^ ~mines[i]) & cells;
      some_open |= TileBlocks{o != 0} << block;
      not_full |= TileBlocks{c != 0} << block;
    }
  }
  // A tile of mines alone, none of them open, is both cases, and either code gives it back.
  if (some_open == 0 || not_full == 0) {
    to.push_back(static_cast<char>(some_open == 0 ? nothing_open : all_safe_open));
    return;
  }
  // Blocks without safe cells count as full, too. Both bases have the same open cells there: none.
  TileBlocks full = ~not_full;
  const TileBlocks differs = some_open & not_full;
  for_each_bit(differs, [&](int block) {
    const auto b = static_cast<std::size_t>(block);
    // A block that differs from both bases takes the one from which fewer bytes differ.
    if (bytes_that_differ(closed[b]) < bytes_that_differ(open[b])) full |= TileBlocks{1} << block;
  });
  to.push_back(static_cast<char>(blocks_follow));
  append_word(full, to);
  append_word(differs, to);
  for_each_bit(differs, [&](int block) {
    const auto b = static_cast<std::size_t>(block);
    append_differences(full >> block & 1 ? closed[b] : open[b], to);
  });
}

bool read_tile_code(std::span<const std::byte> bytes, std::size_t& at, TileCode& code) {
  MINES_ASSERT(at <= bytes.size());
  CodeBytes from{bytes, at};
  unsigned char kind = 0;
  if (!from.take(&kind, 1)) return false;
  if (kind >= kinds) {
    // `at` is to be the wrong byte, which take() has just passed.
    --at;
    return false;
  }
  code.full = kind == all_safe_open ? ~TileBlocks{0} : 0;
  code.differs = 0;
  if (kind != blocks_follow) return true;
  if (!from.take(&code.full, sizeof code.full)) return false;
  if (!from.take(&code.differs, sizeof code.differs)) return false;
  for (TileBlocks left = code.differs; left != 0; left &= left - 1) {
    if (!from.take_differences(code.differences[std::countr_zero(left)])) return false;
  }
  return true;
}

bool is_on_board(const TileCode& code, BoardSize size, std::int32_t tile_row, std::int32_t tile_column) {
  // A cell off the board differs from neither base (append_tile_code()), so a bit there is a mistake.
  Word outside = 0;
  for_each_bit(code.differs, [&](int block) {
    const Word inside = size.word_mask(tile_column * tile_words + block / tile_blocks);
    const std::int32_t row = tile_row * tile_rows + block % tile_blocks * block_rows;
    for (std::int32_t lane = 0; lane < block_rows; ++lane) {
      outside |= code.differences[block][lane] & ~(row + lane < size.rows ? inside : 0);
    }
  });
  return outside == 0;
}

}  // namespace mines::cluster
