// The subcommands of mines-lab: each takes its arguments, argv[1..argc), and gives the exit code.
#pragma once

#include "base/error.hpp"

namespace mines::lab {

Result<int> regret(int argc, const char* const argv[]);
Result<int> rollouts(int argc, const char* const argv[]);

}  // namespace mines::lab
