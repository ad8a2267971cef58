// The commands of mines-judge. Each prints its report and returns an Ending: how the process is to end, with
// which exit code. If a command returns an Error instead, the caller prints the error.
#pragma once

#include "cli/options.hpp"
#include "isolation/processes/guardian.hpp"

namespace mines::judge {

/// Plays one game on a map.
Result<Ending> play_one(cli::Arguments& arguments);

/// Counts the open cells of a recorded game again, without a server.
Result<Ending> play_again(cli::Arguments& arguments);

/// Plays a suite: the contest's test points (judge/suite/terms.hpp), on new maps.
Result<Ending> play_suite(cli::Arguments& arguments);

/// Makes the standings of a suite from the files of its tasks. A task is a part of the suite's games.
Result<Ending> merge(cli::Arguments& arguments);

/// Draws seeds for the maps of a suite, and prints the seeds.
Result<Ending> draw_seeds(cli::Arguments& arguments);

/// Reports which layers of isolation this host has. The exit code is 2 if a layer is missing.
Result<Ending> check(cli::Arguments& arguments);

}  // namespace mines::judge
