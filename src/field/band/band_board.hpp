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

/// The window of a band on the board that generate(band.board, mines, seed) draws, with all cells closed. The
/// board does not depend on the number of bands. All players call this function together, each for its band.
/// Fails if a side is above max_shared_side, if `add_up` fails, and in the cases in which generate() fails.
/// Time: O(cells of the window / 64 · digits), and about 2 ns for each draw of the mending
/// (field/drawing/generate.hpp), usually two draws or fewer for each missing mark.
///
/// The players mend together without sending cells to each other: all go through the same draws, some
/// thousands at a time. Each player counts the draws that change a cell of its band, and the sum over all
/// players shows when there are enough.
Result<GameBoard> generate_band(const Band& band, std::uint64_t mines, const Seed& seed, int threads,
                                const AddUp& add_up);

}  // namespace mines
