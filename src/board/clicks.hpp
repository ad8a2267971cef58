// What goes to a game and what comes back, a word of cells at a time.
#pragma once

#include <cstdint>

#include "board/geometry.hpp"

namespace mines {

/// Clicks on cells of one word. Each set bit is a click under the game's rules: a zero cascades.
struct ClickWord {
  std::int32_t row = 0;
  std::int32_t word = 0;
  Word mask = 0;
};

/// What a reply says of the cells of one word. A cache line, and a vector: kernels turn eight of them into
/// the planes of a block, and back.
struct alignas(64) OpenedWord {
  std::int32_t row = 0;
  std::int32_t word = 0;
  Word opened = 0;      ///< safe cells now open; number[] holds their numbers
  Word mines = 0;       ///< cells that turned out to be mines; disjoint from opened
  Word number[4] = {};  ///< bit planes of the numbers, lowest first; 0 outside of `opened`
  Word unused = 0;      ///< not padding: what lies there goes over the wire
};

}  // namespace mines
