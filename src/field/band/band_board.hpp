// Generates the part of a random board that the player of a band sees (board/band.hpp), without the rest of
// the board. field/files/map_window.hpp reads such a part from a map.
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

}  // namespace mines
