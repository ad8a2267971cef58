// The commands of mines-judge. Each prints its report and returns the exit code; the caller prints errors.
#pragma once

#include "cli/options.hpp"
#include "isolation/processes/guardian.hpp"

namespace mines::judge {

/// Plays one game on a map.
Result<Ending> play_one(cli::Arguments& arguments);

/// Counts the open cells of a recorded game again.
Result<Ending> play_again(cli::Arguments& arguments);

/// Plays a suite: the contest's test points (judge/suite/terms.hpp), on maps that it draws.
Result<Ending> play_suite(cli::Arguments& arguments);

/// Makes the standings of a suite from the files of its tasks, which are parts of its games.
Result<Ending> merge(cli::Arguments& arguments);

/// Draws seeds for the tasks of a suite.
Result<Ending> draw_seeds(cli::Arguments& arguments);

/// Shows which layers of isolation this host has.
Result<Ending> check(cli::Arguments& arguments);

}  // namespace mines::judge
