// The digest of a board is a number that identifies it: different boards have the same digest only by chance
// (2^-64). The digest does not protect against a deliberate search for two boards with the same digest. The
// digest is the sum of the digests of the rows, so that players of bands (board/band.hpp) can compute it
// together.
#pragma once

#include <cstdint>

#include "field/opening/game_board.hpp"

namespace mines {

/// The sum, modulo 2^64, of the digests of `count` rows of `board` from row `first` on. `first_on_whole` is
/// the index of that first row on the whole board. O(words).
std::uint64_t digest_of_rows(const GameBoard& board, std::int32_t first, std::int32_t count,
                             std::int32_t first_on_whole);

}  // namespace mines
