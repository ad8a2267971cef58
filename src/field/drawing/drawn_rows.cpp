#include "field/drawing/drawn_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "base/assert.hpp"
#include "base/random.hpp"
#include "board/bit_plane.hpp"
#include "field/drawing/generate.hpp"

namespace mines {

namespace {

// Words that are drawn at once, in a buffer that stays in the first-level cache: the widest row of a map.
constexpr std::size_t words_at_once = max_side / word_bits;
// What a drawn seed gives at once; a number gives half of that.
constexpr std::size_t words_of_block = 4;
static_assert(words_at_once % words_of_block == 0);

}  // namespace

Marks Marks::of(BoardSize size, std::uint64_t mines) {
  MINES_ASSERT(mines <= size.cells());
  const std::uint64_t safe = size.cells() - mines;
  return mines <= safe ? Marks{mines, 0} : Marks{safe, ~Word{0}};
}

DrawnRows::DrawnRows(BoardSize size, Marks marks, const Seed& seed)
    : words_(static_cast<std::size_t>(size.words())),
      last_mask_(size.word_mask(size.words() - 1)),
      flip_(marks.flip),
      seed_(seed),
      density_(static_cast<std::uint32_t>((marks.wanted << density_digits) / size.cells())),
      last_digit_(density_ == 0 ? 0 : density_digits - std::countr_zero(density_)) {
  // At most half of the cells are marked.
  MINES_ASSERT(density_ <= 1U << (density_digits - 1));
}

std::uint64_t DrawnRows::draw(std::int32_t index, std::byte* row) const {
  // Whole blocks are drawn, so there is room behind the last word.
  std::array<Word, words_at_once + words_of_block> drawn;
  std::uint64_t marks = 0;
  for (std::size_t first = 0; first < words_; first += words_at_once) {
    const std::size_t count = std::min(words_at_once, words_ - first);
    const auto number = static_cast<std::uint64_t>(index);
    seed_.is_drawn() ? draw_secret(number, first, count, drawn.data())
                     : draw_by_number(number, first, count, drawn.data());
    const bool is_last = first + count == words_;
    if (is_last) drawn[count - 1] &= last_mask_;
    marks += count_bits({drawn.data(), count});
    if (flip_ != 0) {
      for (std::size_t word = 0; word < count; ++word) drawn[word] = ~drawn[word];
      // The flip has set the bits off the board.
      if (is_last) drawn[count - 1] &= last_mask_;
    }
    std::memcpy(row + first * sizeof(Word), drawn.data(), count * sizeof(Word));
  }
  return marks;
}

/// Draws words of a row from an even one on, a digit of the density after the other: with that, the loop over
/// blocks has no branch, and the compiler uses the vectors that every processor has.
void DrawnRows::draw_by_number(std::uint64_t row, std::size_t first, std::size_t count, Word* to) const {
  MINES_ASSERT(first % 2 == 0);
  const std::size_t blocks = (count + 1) / 2;
  const std::uint64_t block = row * ((words_ + 1) / 2) + first / 2;
  std::fill_n(to, 2 * blocks, Word{0});
  for (int digit = last_digit_; digit > 0; --digit) {
    const CounterRandom random(seed_.number(), static_cast<std::uint64_t>(digit));
    // AND and OR both as one expression: x | r is ~(~x & ~r).
    const Word invert = has_digit(digit) ? ~Word{0} : 0;
    for (std::size_t i = 0; i < blocks; ++i) {
      const auto drawn = random.block(block + i);
      to[2 * i] = ((to[2 * i] ^ invert) & (drawn[0] ^ invert)) ^ invert;
      to[2 * i + 1] = ((to[2 * i + 1] ^ invert) & (drawn[1] ^ invert)) ^ invert;
    }
  }
}

/// Draws words of a row from one on whose index is a multiple of 4.
void DrawnRows::draw_secret(std::uint64_t row, std::size_t first, std::size_t count, Word* to) const {
  MINES_ASSERT(first % words_of_block == 0);
  for (std::size_t done = 0; done < count; done += words_of_block) {
    std::array<Word, words_of_block> words{};
    for (int digit = last_digit_; digit > 0; --digit) {
      const auto drawn = philox4x64({(first + done) / words_of_block, row, static_cast<std::uint64_t>(digit),
                                     static_cast<std::uint64_t>(SecretUse::board)},
                                    seed_.secret());
      const bool one = has_digit(digit);
      for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = one ? words[i] | drawn[i] : words[i] & drawn[i];
    }
    std::memcpy(to + done, words.data(), sizeof words);
  }
}

Result<void> check_drawing(BoardSize size, std::uint64_t mines, int threads, std::int32_t largest_side) {
  const auto side_fits = [&](std::int32_t side) { return side >= 1 && side <= largest_side; };
  if (!side_fits(size.rows) || !side_fits(size.columns)) {
    return bad_input("board", fmt::format("{} x {} cells, expected sides from 1 to {}", size.rows,
                                          size.columns, largest_side));
  }
  if (mines > size.cells()) {
    return bad_input("board",
                     fmt::format("{} mines do not fit in {} x {} cells", mines, size.rows, size.columns));
  }
  if (threads < 1 || threads > most_threads) {
    return bad_input("threads", fmt::format("{}, expected 1 to {}", threads, most_threads));
  }
  return {};
}

}  // namespace mines
