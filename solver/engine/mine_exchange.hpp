// What the player of a band tells its partners of known mines, and what they tell it. Links carry what is
// open; a mine that was deduced from numbers which a neighbour cannot see reaches it only here.
#pragma once

#include "board/partners.hpp"
#include "engine/shared_view.hpp"

namespace mines {

/// Tells the partners of the mines in tiles that the single rule has visited since the last call, as far as
/// neighbours see them. Only while no sweeper runs. O(tiles).
void tell_mines(SharedView& shared, Partners& partners);

/// Adds the mines that partners have told of to the shared view, and has the next sweep look at the numbers
/// around them. Only while no sweeper runs.
void take_mines(SharedView& shared, Partners& partners);

}  // namespace mines
