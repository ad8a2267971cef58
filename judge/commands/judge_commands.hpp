// The commands of mines-judge. Each reads its own arguments, prints its report, and returns how the process
// should end. An error is still to be printed.
#pragma once

#include "cli/options.hpp"
#include "isolation/processes/guardian.hpp"

namespace mines::judge {

/// Plays one game on a map.
Result<Ending> play_one(cli::Arguments& arguments);

/// Counts a recorded game again.
Result<Ending> play_again(cli::Arguments& arguments);

/// Plays the contest's test points, on maps that it draws.
Result<Ending> play_suite(cli::Arguments& arguments);

/// Makes the standings of a suite from the files of its tasks.
Result<Ending> merge(cli::Arguments& arguments);

/// Draws seeds for the tasks of a suite.
Result<Ending> draw_seeds(cli::Arguments& arguments);

/// Shows what this host gives to isolate answers.
Result<Ending> check(cli::Arguments& arguments);

}  // namespace mines::judge
