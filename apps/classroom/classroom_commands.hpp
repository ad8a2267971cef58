// The subcommands of mines-classroom. cli::Run is a function type: these are declarations of functions.
#pragma once

#include "cli/program.hpp"

namespace mines::classroom {

cli::Run play_basic;
cli::Run play_advanced;
cli::Run play_batch;
cli::Run grade;

}  // namespace mines::classroom
