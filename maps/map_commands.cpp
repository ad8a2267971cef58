#include "maps/map_commands.hpp"

#include <algorithm>

#include "field/drawing/generate.hpp"
#include "os/processors.hpp"

namespace mines::maps {

cli::Option seed_option(GeneratorOptions& options, const char* usual_seed) {
  const auto read = [&options](const std::string& where, const std::string& text) {
    options.seed_is_new = text == "draw";
    return read_seed(where, text);
  };
  return {.name = "seed",
          .value = cli::parsed(options.seed, "S", read, usual_seed),
          .variable = "MINESWEEPER_MAP_SEED",
          .help =
              "sizes, mines and seed determine the map. A number from 0 to 2^64 - 1, the text of a drawn "
              "seed, or draw: a new one"};
}

cli::Option threads_option(GeneratorOptions& options) {
  options.threads = std::min(usable_processor_count(), int{most_threads});
  return {
      .name = "threads",
      .value = cli::with_default(cli::whole(options.threads, 1, most_threads, "T"), "one for each processor"),
      .help = "threads that draw; the map does not depend on them"};
}

}  // namespace mines::maps
