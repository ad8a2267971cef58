// The subcommands of mines-map, one file each, and what they share: exit codes, and the options --seed and
// --threads of those that draw maps.
#pragma once

#include <vector>

#include "base/seed.hpp"
#include "cli/program.hpp"

namespace mines::maps {

cli::Run generate_map;
cli::Run make_examples;
cli::Run print_board;
cli::Run show_info;
cli::Run convert;
cli::Run make_board;

struct GeneratorOptions {
  Seed seed = 0;
  bool seed_is_new = false;  ///< the seed was drawn for this run, so it is printed
  int threads = 1;
};

/// --seed. The seed may also come in the environment variable MINESWEEPER_MAP_SEED: other users of the
/// machine can see a program's arguments, but not its environment. If both are absent, the text `usual_seed`
/// gives the seed. read_seed() (base/seed.hpp) describes such texts.
cli::Option seed_option(GeneratorOptions& options, const char* usual_seed);

/// --threads. Without it there is one thread for each processor.
cli::Option threads_option(GeneratorOptions& options);

/// The exit codes of every subcommand.
inline const std::vector<cli::ExitStatus> exit_codes = {
    {"0", "done"},
    {"2", "wrong arguments or files, or a file that cannot be written"},
    {"3",
     "memory or threads are short, or standard output cannot be written to. An error or a signal leaves no "
     "unfinished file behind"}};

}  // namespace mines::maps
