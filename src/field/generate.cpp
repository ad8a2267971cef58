#include "field/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "base/kernel.hpp"
#include "base/random.hpp"
#include "base/seed.hpp"
#include "field/word_loops.hpp"

namespace mines {

namespace {

/// Streams of the seed: 0 draws the cells of the mending, d > 0 digit d of the density.
constexpr std::uint64_t mending_stream = 0;

/// What is placed: mines, or safe cells when these are fewer.
struct Marks {
  std::uint64_t wanted = 0;
  Word flip = 0;  ///< all ones when the marked cells are the safe ones
};

Marks marks_for(BoardSize size, std::uint64_t mines) {
  const std::uint64_t safe = size.cells() - mines;
  return mines <= safe ? Marks{mines, 0} : Marks{safe, ~Word{0}};
}

/// Bernoulli words for rows; see the header.
class Filling {
 public:
  Filling(BoardSize size, Marks marks, const Seed& seed)
      : words_(static_cast<std::size_t>(size.words())),
        last_mask_(size.word_mask(size.words() - 1)),
        flip_(marks.flip),
        loops_(word_loops_for(chosen_kernel())),
        is_secret_(seed.is_drawn()),
        drawing_(drawing_of(static_cast<std::uint32_t>((marks.wanted << density_digits) / size.cells()),
                            density_digits, seed)) {}

  /// Fills a row and gives the number of marks in it. It is drawn in a buffer that stays in the first cache:
  /// the row may lie at any address.
  std::uint64_t fill(std::byte* row, std::int32_t number) const {
    static_assert(max_side / word_bits % (2 * blocks_at_once) == 0);
    const auto row_number = static_cast<std::uint64_t>(number);
    alignas(64) std::array<Word, max_side / word_bits> drawn;
    const std::size_t blocks = (words_ + 1) / 2;
    if (is_secret_) {
      draw_secret(drawing_, row_number, words_, drawn.data());
    } else {
      loops_.draw(drawing_, row_number * blocks, blocks, drawn.data());
    }
    drawn[words_ - 1] &= last_mask_;
    const std::uint64_t marks = loops_.count(drawn.data(), words_);
    if (flip_ != 0) {
      for (std::size_t word = 0; word < words_; ++word) drawn[word] = ~drawn[word];
      drawn[words_ - 1] &= last_mask_;
    }
    std::memcpy(row, drawn.data(), words_ * sizeof(Word));
    return marks;
  }

 private:
  std::size_t words_;
  Word last_mask_;
  Word flip_;
  const WordLoops loops_;
  bool is_secret_;
  Drawing drawing_;
};

/// A board's rows of words one behind the other, at any address.
struct Rows {
  std::byte* begin;
  BoardSize size;

  std::size_t bytes_of_row() const { return static_cast<std::size_t>(size.words()) * sizeof(Word); }
  std::byte* row(std::int32_t number) const {
    return begin + static_cast<std::size_t>(number) * bytes_of_row();
  }
};

/// Fills rows first to last - 1 and gives the number of marks, nothing if the memory failed.
std::optional<std::uint64_t> fill_band(const Rows& rows, const Filling& filling, const PrepareMemory& prepare,
                                       std::int32_t first, std::int32_t last) {
  // Small enough to be in the second cache when it is filled: so the kernel's zeroes need not come from
  // memory.
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
    marks += filling.fill(rows.row(row), row);
  }
  return marks;
}

/// Fills the board in one band of rows a thread and gives the number of marks.
Result<std::optional<std::uint64_t>> fill(const Rows& rows, const Filling& filling,
                                          const PrepareMemory& prepare, int threads) {
  const std::int32_t bands = std::min(threads, rows.size.rows);
  std::vector<std::optional<std::uint64_t>> marks(static_cast<std::size_t>(bands));
  const auto work = [&](std::int32_t band) {
    const auto first = [&](std::int32_t b) {
      return static_cast<std::int32_t>(std::int64_t{rows.size.rows} * b / bands);
    };
    marks[static_cast<std::size_t>(band)] = fill_band(rows, filling, prepare, first(band), first(band + 1));
  };
  try {
    std::vector<std::jthread> workers;
    for (std::int32_t band = 1; band < bands; ++band) workers.emplace_back(work, band);
    work(0);
  } catch (const std::system_error& error) {
    return system_failure(ExitCode::broken, "threads", "pthread_create", error.code().value());
  }
  std::uint64_t total = 0;
  for (const auto& count : marks) {
    if (!count) return std::optional<std::uint64_t>();
    total += *count;
  }
  return std::optional(total);
}

/// Marks or unmarks uniformly drawn cells until as many are marked as wanted. The cells are drawn ahead, so
/// that the memory of many is under way at once: 4 million marks on the largest board take 0.15 s, one after
/// the other 0.4 s.
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
      std::memcpy(&word, place.word, sizeof word);
      const bool marked = ((word ^ marks.flip) & place.bit) != 0;
      if (marked == add) continue;
      word ^= place.bit;
      std::memcpy(place.word, &word, sizeof word);
      if (--left == 0) return;
    }
  }
}

Result<void> check(BoardSize size, std::uint64_t mines, int threads) {
  const auto side_fits = [](std::int32_t side) { return side >= 1 && side <= max_side; };
  if (!side_fits(size.rows) || !side_fits(size.columns)) {
    return bad_input("board", fmt::format("{} x {} cells, expected sides from 1 to {}", size.rows,
                                          size.columns, max_side));
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

}  // namespace

Result<bool> generate_into(std::byte* words, BoardSize size, std::uint64_t mines, const Seed& seed,
                           int threads, const PrepareMemory& prepare) {
  MINES_TRY(check(size, mines, threads));
  const Rows rows{words, size};
  const Marks marks = marks_for(size, mines);
  MINES_LET(const auto count, fill(rows, Filling(size, marks, seed), prepare, threads));
  if (!count) return false;
  mend(rows, marks, *count, seed);
  return true;
}

Result<Field> generate(BoardSize size, std::uint64_t mines, const Seed& seed, int threads) {
  MINES_TRY(check(size, mines, threads));
  MINES_LET(auto plane, BitPlane::make(size));
  MINES_TRY(generate_into(reinterpret_cast<std::byte*>(plane.row(0)), size, mines, seed, threads));
  return Field(std::move(plane));
}

}  // namespace mines
