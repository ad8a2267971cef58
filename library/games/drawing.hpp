// Draws small boards fast, in the form in which a batch plays them.
//
// Every placement of the mines is equally likely: cells are drawn uniformly, and drawn again if they cannot
// be taken. On a board that is more than half full the safe cells are drawn instead.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "library/games/opening.hpp"

namespace mines::games {

/// The random numbers of one board: a function of its key and name alone.
class Draws {
 public:
  /// Names are unique among the boards of a key.
  Draws(std::uint64_t key, std::uint64_t name) : key_(key), name_(name) {}

  /// A uniform integer in [0, bound), without bias (D. Lemire, "Fast random integer generation in an
  /// interval", 2019).
  std::uint32_t below(std::uint32_t bound);

 private:
  std::uint32_t next();

  std::uint64_t key_;
  std::uint64_t name_;
  std::uint64_t blocks_ = 0;  // drawn so far
  std::size_t used_ = 4;      // words of the last block
  std::array<std::uint32_t, 4> block_{};
};

/// Draws boards of one size and number of mines. For one thread; keeps its memory.
class BoardDrawer {
 public:
  /// At most 2^31 cells.
  BoardDrawer(const Layout& layout, std::uint64_t mines);

  /// Draws into `truth`, whatever it held. The cells `kept_safe` get no mine; the mines must have room.
  /// O(bytes of the truth), some ns a mine.
  void draw(Draws draws, const std::vector<std::size_t>& kept_safe, std::int8_t* truth) const;

 private:
  Layout layout_;
  std::uint64_t mines_;
  bool is_dense_;
  std::vector<std::int8_t> even_;  // with which a board begins
};

}  // namespace mines::games
