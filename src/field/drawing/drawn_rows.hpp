// The rows of a random board before mending (field/drawing/generate.hpp): each row is drawn separately, so
// that threads and players of bands draw only their own rows. Both kinds of seed, drawn ones and numbers
// (base/seed.hpp), take 0.9 s of processor time for the largest board. Loops over wide vectors took 0.2 s
// with a number, but 200 lines.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/seed.hpp"
#include "board/geometry.hpp"

namespace mines {

/// The marks of a board: its mines, or its safe cells if there are fewer safe cells than mines.
struct Marks {
  std::uint64_t wanted = 0;
  Word flip = 0;  ///< all ones if the marks are the safe cells

  /// The marks of a board with `mines` mines.
  static Marks of(BoardSize size, std::uint64_t mines);
};

/// `density` / 2^density_digits, digit by digit (field/drawing/generate.hpp).
struct Density {
  static Density of(std::uint32_t density);

  int last_digit =
      0;  ///< place of the last binary digit that is 1; the first digit behind the point has place 1
  std::uint32_t ones = 0;  ///< bit d: the digit at place d is 1
};

class DrawnRows {
 public:
  DrawnRows(BoardSize size, Marks marks, const Seed& seed);

  /// Writes the mines of row `index`, words() words at any address. Returns the number of marks in the row.
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
