// The subcommands of mines-classroom. cli::Run is a function type, so each line below declares a function.
#pragma once

#include "cli/program.hpp"

namespace mines::classroom {

cli::Run play_basic;
cli::Run play_advanced;
cli::Run play_batch;
cli::Run grade;

}  // namespace mines::classroom
