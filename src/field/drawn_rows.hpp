// The rows of a random board before mending (field/generate.hpp): each row by itself, so that threads and
// players of bands draw only their own.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/seed.hpp"
#include "board/geometry.hpp"
#include "field/word_loops.hpp"

namespace mines {

/// The cells that are drawn: the mines, or the safe cells if these are fewer.
struct Marks {
  std::uint64_t wanted = 0;
  Word flip = 0;  ///< all ones when the marked cells are the safe ones

  /// For a board with `mines` mines.
  static Marks of(BoardSize size, std::uint64_t mines);
};

class DrawnRows {
 public:
  DrawnRows(BoardSize size, Marks marks, const Seed& seed);

  /// Writes the mines of row `index`, words() words at any address, and gives the number of marks in it.
  std::uint64_t draw(std::int32_t index, std::byte* row) const;

 private:
  void draw_words(std::uint64_t row, std::size_t first, std::size_t count, Word* to) const;

  std::size_t words_;
  Word last_mask_;
  Word flip_;
  WordLoops loops_;
  bool is_secret_;
  Drawing drawing_;
};

}  // namespace mines
