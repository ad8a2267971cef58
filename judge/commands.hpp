// What mines-judge can be asked for. Each reads its own arguments, argv[1..argc), prints what there is to
// print, and says how the process should end.
#pragma once

#include "judge/keeper.hpp"

namespace mines {

/// One game on a map.
Ending play_one(int argc, const char* const argv[]);

}  // namespace mines
