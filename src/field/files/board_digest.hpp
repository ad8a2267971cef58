// A number that tells boards apart: equal for the same mines on the same cells, else equal by chance only
// (2^-64). It does not protect against anyone who looks for two boards with the same number. The digest of a
// board is the sum of those of its rows, so that players of bands (board/band.hpp) can form it together.
#pragma once

#include <cstdint>

#include "field/opening/game_board.hpp"

namespace mines {

/// The sum, modulo 2^64, of the digests of `count` rows of `board` from row `first` on. On the whole board
/// the first of these rows is `first_on_whole`. O(words).
std::uint64_t digest_of_rows(const GameBoard& board, std::int32_t first, std::int32_t count,
                             std::int32_t first_on_whole);

}  // namespace mines
