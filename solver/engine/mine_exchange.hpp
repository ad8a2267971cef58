// The exchange of known mines between the player of a band and its partners. Links carry open cells; a mine
// that was deduced from numbers outside of the neighbour's window reaches the neighbour only here.
#pragma once

#include "board/partners.hpp"
#include "engine/shared_view.hpp"

namespace mines {

/// Sends the mines of tiles that the single rule has visited since the last call, if neighbours see them.
/// Call it only while no sweeper runs. O(tiles).
void tell_mines(SharedView& shared, Partners& partners);

/// Adds the partners' mines to the shared view, and marks the numbers around them for the next sweep. Call it
/// only while no sweeper runs.
void take_mines(SharedView& shared, Partners& partners);

}  // namespace mines
