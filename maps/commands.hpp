// The subcommands of mines-map, one file each. Each reads its own arguments: argv[0] is the subcommand's
// name.
#pragma once

#include "base/error.hpp"

namespace mines::maps {

using Command = Result<void>(int argc, const char* const argv[]);

Command generate_map;
Command make_examples;
Command print_board;
Command show_info;
Command convert;
Command make_board;

}  // namespace mines::maps
