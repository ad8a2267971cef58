#include "field/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <thread>
#include <vector>

#include "base/random.hpp"

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

/// Bernoulli words for parts of rows; see the header.
class Filling {
 public:
  Filling(BoardSize size, Marks marks, std::uint64_t seed)
      : size_(size),
        flip_(marks.flip),
        seed_(seed),
        density_(static_cast<std::uint32_t>((marks.wanted << density_digits) / size.cells())) {}

  /// Fills a row of the plane and gives the number of marks in it.
  std::uint64_t fill(Word* row, std::int32_t number) const {
    std::uint64_t marks = 0;
    for (std::int32_t first = 0; first < size_.words(); first += part_words) {
      Word part[part_words] = {};
      if (density_ != 0) draw(part, number, first);
      const std::int32_t end = std::min(first + part_words, size_.words());
      for (std::int32_t word = first; word < end; ++word) {
        const Word mask = size_.word_mask(word);
        const Word marked = part[word - first] & mask;
        marks += static_cast<std::uint64_t>(std::popcount(marked));
        row[word] = marked ^ (flip_ & mask);
      }
    }
    return marks;
  }

 private:
  static constexpr std::int32_t part_words = 64;

  void draw(Word* part, std::int32_t row, std::int32_t first) const {
    const auto blocks_of_row = static_cast<std::uint64_t>((size_.words() + 1) / 2);
    const std::uint64_t block =
        static_cast<std::uint64_t>(row) * blocks_of_row + static_cast<std::uint64_t>(first / 2);
    const std::int32_t words = std::min(part_words, size_.words() - first + 1);
    for (int digit = density_digits - std::countr_zero(density_); digit > 0; --digit) {
      const CounterRandom random(seed_, static_cast<std::uint64_t>(digit));
      // AND and OR both as one expression: x | r is ~(~x & ~r).
      const Word invert = ((density_ >> (density_digits - digit)) & 1) != 0 ? ~Word{0} : 0;
      for (std::int32_t word = 0; word + 1 < words; word += 2) {
        const auto drawn = random.block(block + static_cast<std::uint64_t>(word / 2));
        part[word] = ((part[word] ^ invert) & (drawn[0] ^ invert)) ^ invert;
        part[word + 1] = ((part[word + 1] ^ invert) & (drawn[1] ^ invert)) ^ invert;
      }
    }
  }

  BoardSize size_;
  Word flip_;
  std::uint64_t seed_;
  std::uint32_t density_;  // in units of 2^-density_digits, at most one half
};

/// Fills the board in one band of rows a thread and gives the number of marks.
Result<std::uint64_t> fill(BitPlane& plane, const Filling& filling, int threads) {
  const std::int32_t rows = plane.size().rows;
  const std::int32_t bands = std::min(threads, rows);
  std::vector<std::uint64_t> marks(static_cast<std::size_t>(bands));
  const auto fill_band = [&](std::int32_t band) {
    const auto first = [&](std::int32_t b) {
      return static_cast<std::int32_t>(std::int64_t{rows} * b / bands);
    };
    std::uint64_t count = 0;
    for (std::int32_t row = first(band); row < first(band + 1); ++row)
      count += filling.fill(plane.row(row), row);
    marks[static_cast<std::size_t>(band)] = count;
  };
  try {
    std::vector<std::jthread> workers;
    for (std::int32_t band = 1; band < bands; ++band) workers.emplace_back(fill_band, band);
    fill_band(0);
  } catch (const std::system_error& error) {
    return system_failure(ExitCode::broken, "threads", "pthread_create", error.code().value());
  }
  std::uint64_t total = 0;
  for (const std::uint64_t count : marks) total += count;
  return total;
}

/// Marks or unmarks uniformly drawn cells until as many are marked as wanted.
void mend(BitPlane& plane, Marks marks, std::uint64_t count, std::uint64_t seed) {
  RandomSequence random(seed, mending_stream);
  const BoardSize size = plane.size();
  const bool add = count < marks.wanted;
  for (std::uint64_t left = add ? marks.wanted - count : count - marks.wanted; left > 0;) {
    const std::uint64_t drawn = random.below(size.cells());
    const auto columns = static_cast<std::uint64_t>(size.columns);
    const Cell cell{static_cast<std::int32_t>(drawn / columns), static_cast<std::int32_t>(drawn % columns)};
    Word& word = plane.row(cell.row)[word_of(cell)];
    const bool marked = ((word ^ marks.flip) & bit_of(cell)) != 0;
    if (marked == add) continue;
    word ^= bit_of(cell);
    --left;
  }
}

}  // namespace

Result<Field> generate(BoardSize size, std::uint64_t mines, std::uint64_t seed, int threads) {
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
  auto plane = BitPlane::make(size);
  if (!plane) return tl::unexpected(plane.error());
  const Marks marks = marks_for(size, mines);
  const auto count = fill(*plane, Filling(size, marks, seed), threads);
  if (!count) return tl::unexpected(count.error());
  mend(*plane, marks, *count, seed);
  return Field(std::move(*plane));
}

}  // namespace mines
