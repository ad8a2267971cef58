// The subcommands of mines-map, one file each.
#pragma once

#include "cli/program.hpp"

namespace mines::maps {

cli::Run generate_map;
cli::Run make_examples;
cli::Run print_board;
cli::Run show_info;
cli::Run convert;
cli::Run make_board;

}  // namespace mines::maps
