// What mines-judge can be asked for. Each reads its own arguments, argv[1..argc), prints what there is to
// print, and says how the process should end.
#pragma once

#include "judge/isolation/guardian.hpp"

namespace mines::judge {

/// One game on a map.
Ending play_one(int argc, const char* const argv[]);

/// The record of a game, counted again.
Ending play_again(int argc, const char* const argv[]);

/// The contest's test points, on maps that it draws.
Ending play_suite(int argc, const char* const argv[]);

/// What this host gives to isolate answers.
Ending check(int argc, const char* const argv[]);

}  // namespace mines::judge
