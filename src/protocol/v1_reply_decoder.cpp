#include "protocol/v1_reply_decoder.hpp"

#include <cstring>

#include "base/assert.hpp"
#include "protocol/v1.hpp"

namespace mines::v1 {

namespace {

/// A cell in one load, so that it cannot change between check and use: row, column and number from bit 16 on.
/// The two bytes before the cell still belong to the channel's memory; those behind it may not.
std::uint64_t load_cell(const std::byte* cell) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, cell - 2, sizeof bits);
  return bits;
}

constexpr int row_shift = 16;
constexpr int column_shift = 32;
constexpr int number_shift = 48;
/// The bits of row and word, which are equal for cells of the same word.
constexpr std::uint64_t word_key = std::uint64_t{0xffc0} << column_shift | std::uint64_t{0xffff} << row_shift;

}  // namespace

bool decode_cells(const std::byte* cells, std::int32_t count, BoardSize size,
                  std::vector<OpenedWord>& words) {
  MINES_ASSERT(count >= 1);
  const std::size_t before = words.size();
  const std::byte* const end = cells + static_cast<std::size_t>(count) * sizeof(ReportedCell);
  std::uint64_t cell = load_cell(cells);
  bool more = true;
  while (more) {
    const std::uint64_t key = cell & word_key;
    Word opened = 0, bit0 = 0, bit1 = 0, bit2 = 0, bit3 = 0;
    std::uint64_t numbers = 0;
    do {
      const Word place = Word{1} << (cell >> column_shift & (word_bits - 1));
      const std::uint64_t number = cell >> number_shift;
      numbers |= number;
      opened |= place;
      // A mask for each bit of the number. Shifts by a variable amount, five of them, take half as long
      // again.
      bit0 |= place & -(number & 1);
      bit1 |= place & -(number >> 1 & 1);
      bit2 |= place & -(number >> 2 & 1);
      bit3 |= place & -(number >> 3 & 1);
      cells += sizeof(ReportedCell);
      more = cells != end;
      if (more) cell = load_cell(cells);
    } while (more && (cell & word_key) == key);

    const auto row = static_cast<std::int32_t>(key >> row_shift & 0xffff);
    const auto word = static_cast<std::int32_t>(key >> column_shift) / word_bits;
    const Word above_8 = bit3 & (bit0 | bit1 | bit2);
    if (row >= size.rows || (opened & ~size.word_mask(word)) != 0 || above_8 != 0 || numbers > 15) {
      words.resize(before);
      return false;
    }
    // Written in place: copying a word just written, in wider pieces, waits for the writes (6 ns).
    OpenedWord& decoded = words.emplace_back();
    decoded.row = row;
    decoded.word = word;
    decoded.opened = opened;
    decoded.number[0] = bit0;
    decoded.number[1] = bit1;
    decoded.number[2] = bit2;
    decoded.number[3] = bit3;
  }
  return true;
}

}  // namespace mines::v1
