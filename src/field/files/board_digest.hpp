// A number that identifies a board: different boards have the same number only by chance (2^-64). It is no
// protection against a deliberate search for two such boards. The digest of a board is the sum of its rows'
// digests, so that players of bands (board/band.hpp) can form it together.
#pragma once

#include <cstdint>

#include "field/opening/game_board.hpp"

namespace mines {

/// The sum, modulo 2^64, of the digests of `count` rows of `board` from row `first` on. `first_on_whole` is
/// the index of that first row on the whole board. O(words).
std::uint64_t digest_of_rows(const GameBoard& board, std::int32_t first, std::int32_t count,
                             std::int32_t first_on_whole);

}  // namespace mines
