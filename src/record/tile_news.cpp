#include "record/tile_news.hpp"

#include <bit>

#include "base/assert.hpp"

namespace mines {

namespace {

/// A bit for each byte of a word that is not 0.
unsigned bytes_with_bits(Word word) {
  constexpr Word low = 0x7f7f7f7f7f7f7f7f;
  constexpr Word first = 0x0101010101010101;
  constexpr Word gather = 0x0102040810204080;  // moves bit 8 i to bit 56 + i
  // Adding 0x7f to the lower seven bits of a byte sets its highest bit unless they are 0, and carries into no
  // other byte.
  const Word any = (((word & low) + low) | word) >> 7 & first;
  return static_cast<unsigned>(any * gather >> 56);
}

}  // namespace

void TileNews::clear() {
  blocks_ = 0;
  whole_ = 0;
  used_ = 0;
}

void TileNews::add(int index, const Lanes& opened, const Lanes& closed) {
  Word any = 0;
  Word differs = 0;
  for (std::int32_t lane = 0; lane < block_rows; ++lane) {
    any |= opened[lane];
    differs |= opened[lane] ^ closed[lane];
  }
  if (any == 0) return;
  const TileBlocks bit = TileBlocks{1} << index;
  MINES_ASSERT(blocks_ < bit);
  blocks_ |= bit;
  if (differs == 0) {
    whole_ |= bit;
  } else {
    add_part(opened, closed);
  }
}

/// A square is a byte of four lanes.
void TileNews::add_part(const Lanes& opened, const Lanes& closed) {
  std::byte* const head = bytes_.data() + used_;
  used_ += record::block_head;
  for (int half = 0; half < 2; ++half) {
    const Word* const opens = opened + half * record::square_rows;
    const Word* const whole = closed + half * record::square_rows;
    Word any = 0;
    Word differs = 0;
    for (int row = 0; row < record::square_rows; ++row) {
      any |= opens[row];
      differs |= opens[row] ^ whole[row];
    }
    const unsigned squares = bytes_with_bits(any);
    const unsigned parts = squares & bytes_with_bits(differs);
    head[half] = static_cast<std::byte>(squares);
    head[2 + half] = static_cast<std::byte>(parts);
    for (unsigned left = parts; left != 0; left &= left - 1) add_square(opens, whole, std::countr_zero(left));
  }
}

void TileNews::add_square(const Word* opened, const Word* closed, int byte) {
  const std::size_t head = used_++;
  unsigned rows = 0;
  for (int row = 0; row < record::square_rows; ++row) {
    const auto opens = static_cast<unsigned>(opened[row] >> (8 * byte) & 0xff);
    const auto whole = static_cast<unsigned>(closed[row] >> (8 * byte) & 0xff);
    const bool any = opens != 0;
    const bool part = any && opens != whole;
    rows |= (unsigned{any} | unsigned{part} << record::square_rows) << row;
    // Written without a branch: the byte counts only if used_ moves behind it.
    bytes_[used_] = static_cast<std::byte>(opens);
    used_ += part ? 1 : 0;
  }
  bytes_[head] = static_cast<std::byte>(rows);
}

}  // namespace mines
