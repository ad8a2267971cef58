// Generates the part of a random board that the player of a band sees (board/band.hpp), and computes the
// digest by which players recognise a board.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "base/seed.hpp"
#include "board/band.hpp"
#include "field/opening/game_board.hpp"

namespace mines {

/// Replaces each value by its sum over all players of a board.
using AddUp = std::function<Result<void>(std::span<std::uint64_t>)>;

/// The window of a band on the board of generate(band.board, mines, seed) (field/drawing/generate.hpp), with
/// all cells closed. All players call this function together, each for its band. Fails like generate(), but
/// allows sides up to max_shared_side; also fails if `add_up` fails. O(cells of the window / 64 · digits),
/// and 2 ns for each draw of mending (generate.hpp).
Result<GameBoard> generate_band(const Band& band, std::uint64_t mines, const Seed& seed, int threads,
                                const AddUp& add_up);

/// A board's digest is the sum of the digests of its rows, modulo 2^64. Two boards share a digest only by
/// chance (2^-64), or if somebody searches for such boards. Returns the sum for `count` rows from row `first`
/// on. `first_on_whole` is row `first`'s index on the whole board. O(words).
std::uint64_t digest_of_rows(const GameBoard& board, std::int32_t first, std::int32_t count,
                             std::int32_t first_on_whole);

}  // namespace mines
