// The subcommands of mines-map, their exit codes, and their options --seed and --threads.
#pragma once

#include <vector>

#include "base/seed.hpp"
#include "cli/program.hpp"

namespace mines::maps {

// The next six lines declare functions: cli::Run is a function type (cli/program.hpp).
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

/// The option --seed. Other users of the machine can see options, so the environment variable
/// MINESWEEPER_MAP_SEED can replace --seed. If neither is given, read_seed() reads `usual_seed`.
cli::Option seed_option(GeneratorOptions& options, const char* usual_seed);

/// The option --threads. By default there is one thread for each processor.
cli::Option threads_option(GeneratorOptions& options);

/// The exit codes of every subcommand.
inline const std::vector<cli::ExitStatus> exit_codes = {
    {"0", "done"},
    {"2", "wrong arguments or files, or a file that cannot be written"},
    {"3",
     "memory or threads ran out, or standard output cannot be written to. An error or a signal "
     "leaves no unfinished file behind"}};

}  // namespace mines::maps
