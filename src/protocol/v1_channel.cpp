#include "protocol/v1_channel.hpp"

#include <fmt/format.h>

#include <cstring>
#include <limits>
#include <optional>

#include "base/assert.hpp"

namespace mines::v1 {

namespace {

/// A cell in one load, so that it cannot change between check and use: row, column and number from bit 16 on.
/// The two bytes before the cell still belong to the channel's memory; those behind it may not.
std::uint64_t load_cell(const std::byte* cell) {
  std::uint64_t bits = 0;
  static_assert(sizeof bits == sizeof(ReportedCell) + 2 && cells_offset >= 2);
  std::memcpy(&bits, cell - 2, sizeof bits);
  return bits;
}

// What load_cell() returns, from bit 63 down:
//     63      48 47      32 31      16 15       0
//    | number  | column   | row      | (before) |
constexpr int row_shift = 16;
constexpr int column_shift = 32;
constexpr int number_shift = 48;
/// The bits of row and word, which are equal for cells of the same word.
constexpr std::uint64_t word_key = std::uint64_t{0xffc0} << column_shift | std::uint64_t{0xffff} << row_shift;

/// Where the words of a reply are that have been decoded so far: a small table by row and word.
// 16 rows by 2 words: a cascade's rim runs back and forth over few words, which nearly always fall into
// different slots. A collision only costs a second entry in `words`, never a wrong one, since find()
// compares.
class WordPlaces {
 public:
  /// The place in `words` of a word that was noted, or -1. A word may be forgotten, but no other given
  /// instead.
  std::ptrdiff_t find(const std::vector<OpenedWord>& words, std::int32_t row, std::int32_t word) const {
    const std::ptrdiff_t place = std::ptrdiff_t{places_[slot(row, word)]} - 1;
    if (place < 0) return -1;
    const OpenedWord& found = words[static_cast<std::size_t>(place)];
    return found.row == row && found.word == word ? place : -1;
  }
  void note(const std::vector<OpenedWord>& words) {
    if (words.size() > most) return;
    places_[slot(words.back().row, words.back().word)] = static_cast<std::uint16_t>(words.size());
  }

 private:
  static std::size_t slot(std::int32_t row, std::int32_t word) {
    return static_cast<std::size_t>((row & 15) * 2 | (word & 1));
  }
  static constexpr std::size_t most = std::numeric_limits<std::uint16_t>::max();
  std::uint16_t places_[32] = {};  // behind the word's
};

}  // namespace

void Channel::wake() {
  // One call is enough. The server clears the flag only some microseconds later, so not every poll until then
  // calls again. Some do, in case the server has gone back to sleep without serving the request.
  constexpr std::uint32_t polls_between_calls = 4096;
  if (polls_asleep_++ % polls_between_calls == 0) futex_wake(head().pending, FutexScope::shared);
}

Unexpected<Error> Channel::wrong_count(std::int32_t count) {
  return broken("server", fmt::format("a reply of {} cells, expected {} to {} and not 0", count,
                                      reply_skipped_mine, max_reported_cells));
}

// The hottest loop of a game over v1: a board of 65536² cells reports 4·10⁹ cells.
bool decode_cells(const std::byte* cells, std::int32_t count, BoardSize size,
                  std::vector<OpenedWord>& words) {
  MINES_ASSERT(count >= 1);
  MINES_ASSERT(size.rows <= max_side && size.columns <= max_side);  // a cell has 16 bits for each
  const std::size_t before = words.size();
  const std::byte* const end = cells + static_cast<std::size_t>(count) * sizeof(ReportedCell);
  std::uint64_t cell = load_cell(cells);
  // Most replies have a single word, and clearing 64 bytes for each would be felt.
  std::optional<WordPlaces> places;  // once there is a second word
  bool more = true;
  while (more) {
    // Row and column without the column's lower six bits: equal for cells of one word.
    const std::uint64_t key = cell & word_key;
    Word opened = 0, bit0 = 0, bit1 = 0, bit2 = 0, bit3 = 0;
    std::uint64_t numbers = 0;
    do {
      const Word place = Word{1} << (cell >> column_shift & (word_bits - 1));
      const std::uint64_t number = cell >> number_shift;
      // An OR instead of a check a cell: if any number has a bit above 3, `numbers` exceeds 15. Numbers 9 to
      // 15 have bit 3 and a lower bit, which above_8 finds.
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

    // Row and column have 16 bits each, so the casts are exact.
    const auto row = static_cast<std::int32_t>(key >> row_shift & 0xffff);
    const auto word = static_cast<std::int32_t>(key >> column_shift) / word_bits;
    const bool first = words.size() == before;
    if (!first && !places) {
      places.emplace();
      places->note(words);
    }
    if (const std::ptrdiff_t place = first ? -1 : places->find(words, row, word); place >= 0) {
      OpenedWord& known = words[static_cast<std::size_t>(place)];
      // The same word again, after others: merge. The row was checked when the word was first added.
      opened = known.opened |= opened;
      bit0 = known.number[0] |= bit0;
      bit1 = known.number[1] |= bit1;
      bit2 = known.number[2] |= bit2;
      bit3 = known.number[3] |= bit3;
      if ((bit3 & (bit0 | bit1 | bit2)) == 0 && numbers <= 15 && (opened & ~size.word_mask(word)) == 0)
        continue;
      words.resize(before);
      return false;
    }
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
    if (places) places->note(words);
  }
  MINES_ASSERT(words.size() > before);
  return true;
}

}  // namespace mines::v1
