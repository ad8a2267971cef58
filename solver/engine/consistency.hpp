// Whether what the sweepers share obeys its own rules between two sweeps. The engine asks after each sweep of
// a game that has an auditor: a mistake in a kernel or in the queues shows up here before it shows up as a
// cell that is never looked at.
#pragma once

#include <optional>
#include <string>

#include "engine/shared_view.hpp"

namespace mines {

/// The first rule that is broken and where, as a phrase; nothing if all hold:
/// - an open cell is safe, and no cell is both safe and a mine;
/// - only open cells have a number;
/// - cells off the board read as open, with a 7;
/// - no tile is claimed;
/// - a tile with dirty blocks is in exactly one queue, and other tiles are in none.
/// Only while no sweeper runs. O(cells / 64).
std::optional<std::string> find_inconsistency(const SharedView& shared);

}  // namespace mines
