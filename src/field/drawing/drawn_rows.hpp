// Draws the rows of a random board, each by itself, with about the right number of mines. Then generate()
// (field/drawing/generate.hpp) mends the board: it makes the number of mines exact.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/error.hpp"
#include "base/seed.hpp"
#include "board/geometry.hpp"

namespace mines {

/// The number of binary digits of p, the probability with which a cell is marked (see Marks) before mending.
/// With another number of digits, a seed would give another board.
inline constexpr int density_digits = 10;

/// The stream of random numbers (base/random.hpp) for mending. Streams 1, 2, ... are for the digits of p.
inline constexpr std::uint64_t mending_stream = 0;

/// The marks of a board: its mines, or its safe cells if these are fewer than the mines.
struct Marks {
  std::uint64_t wanted = 0;  ///< number of marks
  Word flip = 0;             ///< all ones if the marks are the safe cells

  /// `mines` is at most size.cells().
  static Marks of(BoardSize size, std::uint64_t mines);
};

/// Checks the arguments of generate(). ExitCode::bad_input for a side outside of 1 to `largest_side`, more
/// mines than cells, or a number of threads outside of 1 to most_threads.
Result<void> check_drawing(BoardSize size, std::uint64_t mines, int threads, std::int32_t largest_side);

class DrawnRows {
 public:
  /// The arguments must pass check_drawing().
  DrawnRows(BoardSize size, Marks marks, const Seed& seed);

  /// Writes the mines of row `index` to `row`: BoardSize::words() words, not necessarily aligned. Returns the
  /// number of marks in the row.
  std::uint64_t draw(std::int32_t index, std::byte* row) const;

 private:
  bool has_digit(int place) const { return (density_ >> (density_digits - place) & 1) != 0; }
  void draw_by_number(std::uint64_t row, std::size_t first, std::size_t count, Word* to) const;
  void draw_secret(std::uint64_t row, std::size_t first, std::size_t count, Word* to) const;

  std::size_t words_;
  Word last_mask_;
  Word flip_;
  Seed seed_;
  // p · 2^density_digits. Below, the first digit of p behind the point has place 1.
  std::uint32_t density_;
  int last_digit_;  // place of the last digit that is 1; 0 if there is none
};

}  // namespace mines
