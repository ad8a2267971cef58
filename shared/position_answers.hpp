// What the solver says of a position, for JSON requests. These need no board: a program that links them does
// not link the truth.
#pragma once

#include "shared/answers.hpp"

namespace mines::shared {

/// "read", "analyse", "explain", "best_move", "svg" and "placement".
Answers position_answers();

}  // namespace mines::shared
