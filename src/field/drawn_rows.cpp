#include "field/drawn_rows.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/kernel.hpp"
#include "field/generate.hpp"

namespace mines {

namespace {

// Words that are drawn at once, in a buffer that stays in the first-level cache: the widest row of a map.
constexpr std::size_t words_at_once = max_side / word_bits;
static_assert(words_at_once % (2 * blocks_at_once) == 0);

}  // namespace

Marks Marks::of(BoardSize size, std::uint64_t mines) {
  const std::uint64_t safe = size.cells() - mines;
  return mines <= safe ? Marks{mines, 0} : Marks{safe, ~Word{0}};
}

DrawnRows::DrawnRows(BoardSize size, Marks marks, const Seed& seed)
    : words_(static_cast<std::size_t>(size.words())),
      last_mask_(size.word_mask(size.words() - 1)),
      flip_(marks.flip),
      loops_(word_loops_for(chosen_kernel())),
      is_secret_(seed.is_drawn()),
      drawing_(drawing_of(static_cast<std::uint32_t>((marks.wanted << density_digits) / size.cells()),
                          density_digits, seed)) {}

std::uint64_t DrawnRows::draw(std::int32_t index, std::byte* row) const {
  // Whole vectors are drawn, so there is room behind the last word.
  alignas(64) std::array<Word, words_at_once + 2 * blocks_at_once> drawn;
  std::uint64_t marks = 0;
  for (std::size_t first = 0; first < words_; first += words_at_once) {
    const std::size_t count = std::min(words_at_once, words_ - first);
    draw_words(static_cast<std::uint64_t>(index), first, count, drawn.data());
    const bool is_last = first + count == words_;
    if (is_last) drawn[count - 1] &= last_mask_;
    marks += loops_.count(drawn.data(), count);
    if (flip_ != 0) {
      for (std::size_t word = 0; word < count; ++word) drawn[word] = ~drawn[word];
      if (is_last) drawn[count - 1] &= last_mask_;
    }
    std::memcpy(row + first * sizeof(Word), drawn.data(), count * sizeof(Word));
  }
  return marks;
}

/// Draws words of a row, from an even one on.
void DrawnRows::draw_words(std::uint64_t row, std::size_t first, std::size_t count, Word* to) const {
  if (is_secret_) {
    draw_secret(drawing_, row, first, count, to);
    return;
  }
  const std::uint64_t blocks_of_row = (words_ + 1) / 2;
  std::uint64_t block = row * blocks_of_row + first / 2;
  for (std::size_t left = (count + 1) / 2; left > 0;) {
    const std::uint64_t to_boundary = (std::uint64_t{1} << 32) - (block & 0xffffffff);
    const auto part = static_cast<std::size_t>(std::min<std::uint64_t>(left, to_boundary));
    loops_.draw(drawing_, block, part, to);
    block += part;
    to += 2 * part;
    left -= part;
  }
}

}  // namespace mines
