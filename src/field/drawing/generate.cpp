#include "field/drawing/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <optional>
#include <vector>

#include "base/assert.hpp"
#include "base/parallel.hpp"
#include "base/random.hpp"
#include "board/bit_plane.hpp"
#include "field/files/map_file.hpp"

namespace mines {

namespace {

// Words that are drawn at once, in a buffer that stays in the first-level cache: the widest row of a map.
constexpr std::size_t words_at_once = max_side / word_bits;
// What a drawn seed gives at once; a number gives half of that.
constexpr std::size_t words_of_block = 4;
static_assert(words_at_once % words_of_block == 0);

/// The rows of a board, one after the other, at any address.
struct Rows {
  std::byte* begin;
  BoardSize size;

  std::size_t bytes_of_row() const { return static_cast<std::size_t>(size.words()) * sizeof(Word); }
  std::byte* row(std::int32_t index) const {
    return begin + static_cast<std::size_t>(index) * bytes_of_row();
  }
};

/// Fills rows first to last - 1 and gives the number of marks; nothing if `prepare` failed.
std::optional<std::uint64_t> fill_band(const Rows& rows, const DrawnRows& drawn, const PrepareMemory& prepare,
                                       std::int32_t first, std::int32_t last) {
  // Few enough that they are still in the second-level cache when they are filled: the kernel has just
  // written zeroes there.
  constexpr std::size_t bytes_at_once = std::size_t{1} << 20;
  const auto step = static_cast<std::int32_t>(std::max<std::size_t>(1, bytes_at_once / rows.bytes_of_row()));
  std::uint64_t marks = 0;
  for (std::int32_t row = first; row < last; ++row) {
    if (prepare && (row - first) % step == 0) {
      const std::int32_t end = std::min(row + step, last);
      if (!prepare(static_cast<std::size_t>(rows.row(row) - rows.begin),
                   static_cast<std::size_t>(rows.row(end) - rows.row(row)))) {
        return {};
      }
    }
    marks += drawn.draw(row, rows.row(row));
  }
  return marks;
}

/// Fills the board, one band of rows for each thread, and gives the number of marks; nothing if `prepare`
/// failed.
Result<std::optional<std::uint64_t>> fill(const Rows& rows, const DrawnRows& drawn,
                                          const PrepareMemory& prepare, int threads) {
  const std::int32_t bands = std::min(threads, rows.size.rows);
  std::vector<std::optional<std::uint64_t>> marks(static_cast<std::size_t>(bands));
  const auto work = [&](std::int32_t band) {
    const auto first = [&](std::int32_t b) {
      // Rows are drawn each from its own place in the sequence, so bands do not change the board.
      return static_cast<std::int32_t>(std::int64_t{rows.size.rows} * b / bands);
    };
    marks[static_cast<std::size_t>(band)] = fill_band(rows, drawn, prepare, first(band), first(band + 1));
  };
  if (!run_on_threads(bands, work, [] {}))
    return system_failure(ExitCode::broken, "threads", "pthread_create", EAGAIN);
  std::uint64_t total = 0;
  for (const auto& count : marks) {
    if (!count) return std::optional<std::uint64_t>();
    total += *count;
  }
  return std::optional(total);
}

/// Marks or unmarks uniformly drawn cells until the number of marks is right. Cells are drawn ahead, so that
/// many words are fetched from memory at once: 4 million marks on the largest board take 0.15 s; without that
/// they take 0.4 s.
void mend(const Rows& rows, Marks marks, std::uint64_t count, const Seed& seed) {
  struct Place {
    std::byte* word;
    Word bit;
  };
  std::array<Place, 64> ahead;
  RandomSequence random(seed, mending_stream);
  const auto columns = static_cast<std::uint64_t>(rows.size.columns);
  const bool add = count < marks.wanted;
  std::uint64_t left = add ? marks.wanted - count : count - marks.wanted;
  while (left > 0) {
    for (Place& place : ahead) {
      const std::uint64_t drawn = random.below(rows.size.cells());
      const Cell cell{static_cast<std::int32_t>(drawn / columns), static_cast<std::int32_t>(drawn % columns)};
      place = {rows.row(cell.row) + static_cast<std::size_t>(word_of(cell)) * sizeof(Word), bit_of(cell)};
      __builtin_prefetch(place.word, 1);
    }
    for (const Place& place : ahead) {
      Word word = 0;
      // Read only now: an earlier place of `ahead` may have been in the same word, or the same cell.
      std::memcpy(&word, place.word, sizeof word);
      const bool marked = ((word ^ marks.flip) & place.bit) != 0;
      if (marked == add) continue;
      word ^= place.bit;
      std::memcpy(place.word, &word, sizeof word);
      if (--left == 0) return;
    }
  }
}

/// For smaller boards it is cheaper to hold the board in memory than to map its file.
constexpr std::int32_t least_mapped_side = 2048;

/// Draws the map in the mapped file. False if the file cannot be written like this.
///
/// Two threads write 512 MiB to a tmpfs in 0.14 s, with pages reserved by the megabyte. Other ways took:
/// page faults one by one 0.17 s, fallocate() first 0.18 s, MAP_POPULATE 0.33 s, pwrite() by one thread
/// 0.17 s, by two threads 0.18 s, as they exclude each other.
Result<bool> generate_mapped(AtomicFile& to, std::int32_t side, std::uint64_t mines, const Seed& seed,
                             int threads) {
  const BoardSize size{side, side};
  const std::string head = map_head(side, mines);
  const Mapping file = to.map(head.size() + size.cells() / 8);
  if (file.empty() || !file.reserve(0, head.size())) return false;
  std::memcpy(file.data(), head.data(), head.size());
  return generate_into(
      file.data() + head.size(), size, mines, seed, threads,
      [&](std::size_t begin, std::size_t bytes) { return file.reserve(head.size() + begin, bytes); });
}

}  // namespace

Marks Marks::of(BoardSize size, std::uint64_t mines) {
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
  MINES_ASSERT(density_ >> density_digits == 0);
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

Result<bool> generate_into(std::byte* words, BoardSize size, std::uint64_t mines, const Seed& seed,
                           int threads, const PrepareMemory& prepare) {
  MINES_TRY(check_drawing(size, mines, threads, max_side));
  const Rows rows{words, size};
  const Marks marks = Marks::of(size, mines);
  MINES_LET(const auto count, fill(rows, DrawnRows(size, marks, seed), prepare, threads));
  if (!count) return false;
  mend(rows, marks, *count, seed);
  return true;
}

Result<Field> generate(BoardSize size, std::uint64_t mines, const Seed& seed, int threads) {
  MINES_TRY(check_drawing(size, mines, threads, max_side));
  MINES_LET(auto plane, BitPlane::make(size));
  MINES_TRY(generate_into(reinterpret_cast<std::byte*>(plane.row(0)), size, mines, seed, threads));
  return Field(std::move(plane));
}

Result<void> write_generated_map(AtomicFile& to, std::int32_t side, std::uint64_t mines, const Seed& seed,
                                 int threads) {
  // generate_into() writes rows of whole words, so a map of other sides is drawn in memory and packed.
  if (side >= least_mapped_side && side % word_bits == 0) {
    MINES_LET(const auto generated, generate_mapped(to, side, mines, seed, threads));
    if (generated) return {};
  }
  MINES_LET(const auto field, generate({side, side}, mines, seed, threads));
  return write_map(to, field);
}

}  // namespace mines
