#include <fmt/format.h>

#include <filesystem>
#include <limits>

#include "field/drawing/generate.hpp"
#include "maps/map_commands.hpp"
#include "os/atomic_file.hpp"
#include "os/standard_streams.hpp"

namespace mines::maps {

namespace {

constexpr std::int32_t smallest_side = 16;

Result<void> write_example(const std::string& folder, std::int32_t side, const GeneratorOptions& options) {
  const std::uint64_t mines = BoardSize{side, side}.cells() / 8;
  const std::string path =
      std::filesystem::path(folder) / fmt::format("{}_{}_{}.map", side, mines, options.seed.text());
  MINES_LET(auto file, AtomicFile::create(path));
  MINES_TRY(write_generated_map(file, side, mines, options.seed, options.threads));
  MINES_TRY(file.commit());
  return print_out(fmt::format("{}: {} x {} cells, {} mines\n", path, side, side, mines));
}

const cli::Usage examples_usage{
    "mines-map examples", "DIR [--up-to N] [--seed S] [--threads T]",
    std::string(R"(Writes the contest's set of maps to DIR, which is made if it is not there:
sides 16, 32, ... 65536 with K = N*N/8 mines, named N_K_S.map. Together they take
683 MiB.
)") + seed_warning,
    exit_codes};

}  // namespace

Result<int> make_examples(cli::Arguments& arguments) {
  std::string folder;
  std::int32_t largest = max_side;
  GeneratorOptions options;
  const std::vector<cli::Option> table{
      {.name = "DIR",
       .is_bare = true,
       .value = cli::file(folder),
       .is_required = true,
       .help = "the folder of the maps"},
      {.name = "up-to", .value = cli::whole(largest, smallest_side, max_side), .help = "the largest side"},
      seed_option(options, "0"),
      threads_option(options)};
  MINES_TRY(cli::read_options(arguments, examples_usage, table));
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) return system_failure(ExitCode::bad_input, folder, "mkdir", problem.value());
  static_assert(max_side < std::numeric_limits<std::int32_t>::max() / 2, "doubling must not overflow");
  for (std::int32_t side = smallest_side; side <= largest; side *= 2) {
    MINES_TRY(write_example(folder, side, options));
  }
  return 0;
}

}  // namespace mines::maps
