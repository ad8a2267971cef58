// The rows of a random board before mending (field/drawing/generate.hpp). Each row is drawn separately, so
// that a thread, or the player of a band (board/band.hpp), draws only its own rows. With both kinds of seed,
// drawn ones and numbers (base/seed.hpp), the largest board takes 0.9 s of processor time. Loops over wide
// vectors needed only 0.2 s for a seed that is a number, but they were 200 lines of code.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/seed.hpp"
#include "board/geometry.hpp"

namespace mines {

/// The marks of a board: its mines, or its safe cells if there are fewer safe cells than mines.
struct Marks {
  std::uint64_t wanted = 0;  ///< number of marks
  Word flip = 0;             ///< all ones if the marks are the safe cells

  /// The marks of a board with `mines` mines.
  static Marks of(BoardSize size, std::uint64_t mines);
};

/// The binary digits of the number `density` / 2^density_digits (field/drawing/generate.hpp).
struct Density {
  static Density of(std::uint32_t density);

  int last_digit =
      0;  ///< place of the last binary digit that is 1; the first digit behind the point has place 1
  std::uint32_t ones = 0;  ///< bit d: the digit at place d is 1
};

class DrawnRows {
 public:
  DrawnRows(BoardSize size, Marks marks, const Seed& seed);

  /// Writes the mines of row `index` to `row`, which has room for BoardSize::words() words and need not be
  /// aligned. Returns the number of marks in the row.
  std::uint64_t draw(std::int32_t index, std::byte* row) const;

 private:
  void draw_by_number(std::uint64_t row, std::size_t first, std::size_t count, Word* to) const;
  void draw_secret(std::uint64_t row, std::size_t first, std::size_t count, Word* to) const;

  std::size_t words_;
  Word last_mask_;
  Word flip_;
  Seed seed_;
  Density density_;
};

}  // namespace mines
