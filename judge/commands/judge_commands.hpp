// The commands of mines-judge. Each prints its report and returns the exit code; the caller prints errors.
#pragma once

#include "cli/options.hpp"
#include "isolation/processes/guardian.hpp"

namespace mines::judge {

/// Plays one game on a map.
Result<Ending> play_one(cli::Arguments& arguments);

/// Replays a recorded game without a server: counts its open cells again.
Result<Ending> play_again(cli::Arguments& arguments);

/// Draws maps, and plays a suite on them: the contest's test points (judge/suite/terms.hpp).
Result<Ending> play_suite(cli::Arguments& arguments);

/// Makes the standings of a suite from the files of its tasks. A task is a part of the suite's games.
Result<Ending> merge(cli::Arguments& arguments);

/// Draws seeds for the tasks of a suite.
Result<Ending> draw_seeds(cli::Arguments& arguments);

/// Shows which layers of isolation this host has.
Result<Ending> check(cli::Arguments& arguments);

}  // namespace mines::judge
