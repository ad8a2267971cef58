// A band is the rows that one of several players plays; its window is what the player sees
// (apps/cluster/band/band.hpp). Generates the window of a random board. Computes the digest (a hash) by which
// players recognise a board.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "apps/cluster/band/band.hpp"
#include "base/seed.hpp"
#include "field/opening/game_board.hpp"

namespace mines {

/// Replaces each value by its sum over all players of a board.
using AddUp = std::function<Result<void>(std::span<std::uint64_t>)>;

/// Generates the window of a band, with all cells closed. The whole board is that of generate(band.board,
/// mines, seed) (field/drawing/generate.hpp). All players call this function together, each for its band.
/// Fails as generate() and `add_up` do, but allows sides up to max_view_side. O(cells of the window), and 2
/// ns for each cell of the board that is drawn afterwards to correct the number of mines.
Result<GameBoard> generate_band(const Band& band, std::uint64_t mines, const Seed& seed, int threads,
                                const AddUp& add_up);

/// Sums up the digests of `count` rows from row `first` of `board` on, modulo 2^64. `first_on_whole` is the
/// index of row `first` on the whole board. The sum over all rows is the whole board's digest. Different
/// boards have equal digests only by chance (2^-64), or if somebody searches for a pair. O(words).
std::uint64_t digest_of_rows(const GameBoard& board, std::int32_t first, std::int32_t count,
                             std::int32_t first_on_whole);

}  // namespace mines
