// What two numbers say together. Let a and b be open cells at most two rows and columns apart, r their
// numbers less the known mines beside them, and A and B the unknown neighbours that each has for itself. The
// mines in A are r(a) - r(b) more than those in B; if r(a) - r(b) = |A|, all of A are mines and all of B are
// safe. With the single rule this is all that two numbers can say: the mines they share range over an
// interval whose ends give either this condition or the single rule's.
//
// Evaluated for the 24 places of b relative to a, 64 cells at once, about 60 operations a place and word. It
// skips words without a number that has unknown neighbours, which after the single rule are nearly all.
#pragma once

#include "rules/workspace.hpp"

namespace mines {

/// Applies the rule to every cell in `rows` of the tile, once. A change in one row bears on cells up to four
/// rows away. Complete in what two numbers say beyond the single rule.
Findings apply_pair_rule(Workspace& work, TileRows rows);

}  // namespace mines
