// Cuts a failing case down to a small one that fails too: fewer calls, rows, columns, numbers and unknown
// cells. Greedy, by single steps, until none of them leaves a failing case.
#pragma once

#include <functional>

#include "fuzz/case.hpp"

namespace mines::fuzz {

/// `fails` returns whether a case fails; `failing` is one that does. If the numbers of `failing` agree, they
/// agree in every step, so a mistake about a possible position is shown on a possible one. Calls `fails` some
/// thousand times at most.
Case shrink(Case failing, const std::function<bool(const Case&)>& fails);

}  // namespace mines::fuzz
