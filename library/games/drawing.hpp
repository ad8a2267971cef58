// Draws small boards fast, as the truth (opening.hpp) that a batch plays on.
//
// Every placement of the mines is equally likely: each mine is drawn uniformly, and drawn again if the cell
// is taken or kept safe. On a board that is more than half full the safe cells are drawn instead.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "library/games/opening.hpp"

namespace mines::games {

/// The random numbers of one board. They depend only on two numbers: the key, which all boards of a batch
/// share, and the board's name, made of the game's number and the board's number in this game.
class Draws {
 public:
  /// Two boards with the same key must have different names.
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

  /// Draws into `truth` and overwrites all of it. The cells `kept_safe` get no mine; the other cells must be
  /// enough for the mines. O(bytes of the truth), some ns a mine.
  void draw(Draws draws, const std::vector<std::size_t>& kept_safe, std::int8_t* truth) const;

 private:
  Layout layout_;
  std::uint64_t mines_;
  bool is_dense_;
  std::vector<std::int8_t> even_;  // the truth before cells are drawn: no mines, or only mines if is_dense_
};

}  // namespace mines::games
