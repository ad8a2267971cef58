// Turns the cells of a v1 reply (row, column, number) into words for the player; a word is 64 cells of a row
// (OpenedWord in board/clicks.hpp). This is the hottest loop of a game over v1: a board of 65536² reports
// 4·10⁹ cells. It takes about 2.5 ns a cell plus 3 ns a word.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/game.hpp"

namespace mines::v1 {

/// Appends `count` (at least 1) packed cells of a reply to `words`. Cells of the same word that follow each
/// other in the reply share an entry. False, with `words` unchanged, if a cell lies off the board or has a
/// number above 8.
bool decode_cells(const std::byte* cells, std::int32_t count, BoardSize size, std::vector<OpenedWord>& words);

}  // namespace mines::v1
