// Cuts a failing case down to a small one that fails too: fewer calls, rows, columns, numbers and unknown
// cells. Greedy, by single steps, until none of them leaves a failing case.
#pragma once

#include <functional>

#include "fuzz/case.hpp"

namespace mines::fuzz {

/// `fails` tells whether a case fails, and `failing` does. Where numbers agree they still do in every step,
/// so that what is wrong about a position that is possible is shown on one that is. At most some thousand
/// calls of `fails`.
Case shrink(Case failing, const std::function<bool(const Case&)>& fails);

}  // namespace mines::fuzz
