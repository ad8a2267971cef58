#include "field/drawing/generate.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <vector>

#include "base/assert.hpp"
#include "base/parallel.hpp"
#include "base/random.hpp"
#include "board/bit_plane.hpp"
#include "field/drawing/drawn_rows.hpp"

namespace mines {

namespace {

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
  MINES_ASSERT(marks.wanted <= rows.size.cells() && count <= rows.size.cells());  // else this would not end
  RandomSequence random(seed, mending_stream);
  const bool add = count < marks.wanted;
  std::uint64_t left = add ? marks.wanted - count : count - marks.wanted;
  while (left > 0) {
    for (Place& place : ahead) {
      const Cell cell = rows.size.cell(random.below(rows.size.cells()));
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

}  // namespace

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

}  // namespace mines
