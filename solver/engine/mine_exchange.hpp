// The exchange of known mines between the player of a band (board/band.hpp) and its neighbours: the partners
// who play the bands beside it. Links to the game carry only open cells. So if a mine was deduced from
// numbers outside of a neighbour's window, the neighbour learns of the mine only here.
#pragma once

#include "board/partners.hpp"
#include "engine/shared_view.hpp"

namespace mines {

/// Sends the known mines in tiles that a neighbour sees and that the single rule has visited since the last
/// call. Call it only while no sweeper (engine/sweeper.hpp) runs. O(tiles).
void tell_mines(SharedView& shared, Partners& partners);

/// Adds the partners' mines to the shared view, and marks the numbers around them for the next sweep. Call it
/// only while no sweeper runs.
void take_mines(SharedView& shared, Partners& partners);

}  // namespace mines
