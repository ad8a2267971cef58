// The subcommands of mines-classroom.
#pragma once

#include "base/error.hpp"

namespace mines::classroom {

/// Takes the arguments behind the subcommand's name; gives the exit code.
using Command = Result<int>(int argc, const char* const argv[]);

Command play_basic;
Command play_advanced;
Command play_batch;
Command grade;

}  // namespace mines::classroom
