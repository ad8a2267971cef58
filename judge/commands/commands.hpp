// The commands of mines-judge. Each reads its own arguments, argv[1..argc), prints its report or its error,
// and returns how the process should end.
#pragma once

#include "judge/isolation/guardian.hpp"

namespace mines::judge {

/// Plays one game on a map.
Ending play_one(int argc, const char* const argv[]);

/// Counts a recorded game again.
Ending play_again(int argc, const char* const argv[]);

/// Plays the contest's test points, on maps that it draws.
Ending play_suite(int argc, const char* const argv[]);

/// Makes the standings of a suite from the files of its tasks.
Ending merge(int argc, const char* const argv[]);

/// Draws seeds for the tasks of a suite.
Ending draw_seeds(int argc, const char* const argv[]);

/// Shows what this host gives to isolate answers.
Ending check(int argc, const char* const argv[]);

}  // namespace mines::judge
