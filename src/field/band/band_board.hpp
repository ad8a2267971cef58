// The board of a band (board/band.hpp), generated or read from a map without the rest of the board.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "base/seed.hpp"
#include "board/band.hpp"
#include "field/opening/game_board.hpp"

namespace mines {

/// Adds up each value over all players of a board.
using AddUp = std::function<Result<void>(std::span<std::uint64_t>)>;

/// The window of a band on the board that generate(band.board, mines, seed) draws, the same bits for any
/// bands, and no cell is open. Sides are at most max_shared_side. All players call it together, each for its
/// band. Fails as generate() does, or as `add_up`. O(cells of the window / 64 · digits), and about two
/// nanoseconds for each draw of the mending, which is at most 2^-density_digits of the board's cells.
///
/// The players mend together, without telling each other cells: all go through the same draws, some thousands
/// at a time. Each counts those that change a cell of its band, and the sum says when there are enough.
Result<GameBoard> generate_band(const Band& band, std::uint64_t mines, const Seed& seed, int threads,
                                const AddUp& add_up);

}  // namespace mines
