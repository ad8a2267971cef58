// The options --seed and --threads of the subcommands that draw maps, and the exit codes of all subcommands.
#pragma once

#include <string>
#include <vector>

#include "base/seed.hpp"
#include "cli/options.hpp"

namespace mines::maps {

struct GeneratorOptions {
  Seed seed = 0;
  bool seed_is_new = false;  ///< the seed was drawn for this run, so report_seed() prints it
  int threads = 1;
};

/// --seed. The seed may also come in the environment variable MINESWEEPER_MAP_SEED: other users of the
/// machine can see a program's arguments, but not its environment. If both are absent, the text `usual_seed`
/// gives the seed. read_seed() (base/seed.hpp) describes such texts.
cli::Option seed_option(GeneratorOptions& options, const char* usual_seed);

/// --threads. Without it there is one thread for each processor.
cli::Option threads_option(GeneratorOptions& options);

/// Prints the seed on standard error if it is new, so that the map can be made again.
void report_seed(const char* subcommand, const GeneratorOptions& options);

/// The exit codes of every subcommand.
inline const std::vector<cli::ExitStatus> exit_codes = {
    {"0", "done"},
    {"2", "wrong arguments or files, or a file that cannot be written"},
    {"3",
     "memory or threads are short, or standard output cannot be written to. An error or a signal leaves no "
     "unfinished file behind"}};

}  // namespace mines::maps
