// From the wire's reported cells (row, column, number) to the words that the player works on. The hottest
// loop of a remote game: a board of 65536² reports 4·10⁹ cells. About 2.5 ns a cell and
// 3 ns a word: 5.5 ns for a reply of one cell, 3.3 ns a cell for runs of four.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/game.hpp"

namespace mines::v1 {

/// Appends `count` (at least 1) packed cells of a reply to `words`, runs of cells of one word merged. False,
/// with `words` as before, if a cell lies outside of the board or has a number above 8.
bool decode_cells(const std::byte* cells, std::int32_t count, BoardSize size, std::vector<OpenedWord>& words);

}  // namespace mines::v1
