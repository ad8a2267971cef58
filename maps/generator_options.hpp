// The options --seed and --threads of the subcommands that draw maps, and the exit codes of all subcommands.
#pragma once

#include <string>
#include <vector>

#include "base/seed.hpp"
#include "cli/options.hpp"

namespace mines::maps {

struct GeneratorOptions {
  Seed seed = 0;
  bool seed_is_new = false;  ///< drawn for this run, and not printed yet
  int threads = 1;
};

/// --seed. The seed may also come as the variable MINESWEEPER_MAP_SEED: other users of the machine cannot see
/// variables. If both are absent, read_seed() makes the seed from `usual_seed`.
cli::Option seed_option(GeneratorOptions& options, const char* usual_seed);

/// --threads. Without it there is one thread for each processor.
cli::Option threads_option(GeneratorOptions& options);

/// Prints a new seed on standard error, so that the map can be made again.
void report_seed(const char* subcommand, const GeneratorOptions& options);

/// The exit codes of every subcommand.
inline const std::vector<cli::ExitStatus> exit_codes = {
    {"0", "done"},
    {"2", "wrong arguments or files, or a file that cannot be written"},
    {"3",
     "memory or threads are short, or standard output cannot be written to. An error or a signal leaves no "
     "unfinished file behind"}};

}  // namespace mines::maps
