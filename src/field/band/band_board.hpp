// Generates the part of a random board that the player of a band sees (board/band.hpp), without the rest of
// the board. field/files/map_file.hpp reads such a part from a map. Also computes the digest by which players
// recognise a board.
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

/// The window of a band on the board that generate(band.board, mines, seed) draws, with all cells closed. The
/// board does not depend on the number of bands. All players call this function together, each for its band.
/// Fails if a side is above max_shared_side, if `add_up` fails, and in the cases in which generate() fails.
/// field/drawing/generate.hpp explains marks, digits and mending. Time: O(cells of the window / 64 · digits),
/// and about 2 ns for each draw of the mending. There are usually two draws or fewer for each missing mark.
///
/// The players mend together without sending cells to each other. All go through the same draws, thousands to
/// millions at a time. Each player counts the draws that change a cell of its band. The sum over all players
/// shows when the board has the right number of marks.
Result<GameBoard> generate_band(const Band& band, std::uint64_t mines, const Seed& seed, int threads,
                                const AddUp& add_up);

/// A part of the digest of a board, a number that identifies the board: different boards have the same digest
/// only by chance (2^-64), but a deliberate search can find two such boards. The digest is the sum of the
/// digests of the rows, so that players of bands can compute it together. This is the sum, modulo 2^64, for
/// `count` rows of `board` from row `first` on. `first_on_whole` is the index of that first row on the whole
/// board. O(words).
std::uint64_t digest_of_rows(const GameBoard& board, std::int32_t first, std::int32_t count,
                             std::int32_t first_on_whole);

}  // namespace mines
