// The commands of mines-judge; main.cpp says what each does. Each reads its own arguments, prints its report,
// and returns the exit code. If a command returns an error, the caller prints it.
#pragma once

#include "cli/options.hpp"
#include "isolation/processes/guardian.hpp"

namespace mines::judge {

Result<Ending> play_one(cli::Arguments& arguments);
Result<Ending> play_again(cli::Arguments& arguments);  ///< counts a recorded game again
Result<Ending> play_suite(cli::Arguments& arguments);
Result<Ending> merge(cli::Arguments& arguments);
Result<Ending> draw_seeds(cli::Arguments& arguments);
Result<Ending> check(cli::Arguments& arguments);

}  // namespace mines::judge
