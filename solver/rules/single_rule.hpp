// What one number says by itself: if it has as many known mines beside it as it says, its other neighbours
// are safe; if it has as many neighbours not open as it says, they are all mines.
//
// Evaluated for all 64 cells of a word at once with bit-sliced adders: about 100 operations a word. Adding up
// columns once per row and keeping the last three sums makes a row cost one horizontal and one vertical sum.
#pragma once

#include "rules/workspace.hpp"

namespace mines {

/// Applies the rule to every cell in `rows` of the tile, once: what it finds may let it find more. A change
/// in one row bears on cells up to two rows away. Complete: a cell of `rows` that some single number decides
/// is found.
Findings apply_single_rule(Workspace& work, TileRows rows);

}  // namespace mines
