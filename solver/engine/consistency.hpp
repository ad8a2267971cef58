// Checks the invariants of the shared view between two sweeps. The engine does so after each sweep of a game
// with an auditor (engine/auditor.hpp). This finds a mistake in a kernel or in the queues before the mistake
// shows up as a cell that no visit ever reaches.
#pragma once

#include <optional>
#include <string>

#include "engine/shared_view.hpp"

namespace mines {

/// A phrase with the first broken invariant and its place; empty if all hold:
/// - an open cell is safe, and no cell is both safe and a mine;
/// - only open cells have a number;
/// - cells off the board read as open, with a 7;
/// - no tile is claimed, and no tile has blocks left for its next visit;
/// - a tile with dirty blocks is in a queue, and other tiles are in none.
/// Call it only while no sweeper runs. O(cells / 64).
std::optional<std::string> find_inconsistency(const SharedView& shared);

}  // namespace mines
