// The subcommands of mines-lab: each takes its arguments, argv[1..argc), and gives the exit code.
#pragma once

#include "base/error.hpp"
#include "cli/options.hpp"

namespace mines::lab {

Result<int> difference(cli::Arguments& arguments);
Result<int> merge(cli::Arguments& arguments);
Result<int> perfect(cli::Arguments& arguments);
Result<int> regret(cli::Arguments& arguments);
Result<int> rollouts(cli::Arguments& arguments);

}  // namespace mines::lab
