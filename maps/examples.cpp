#include <fmt/format.h>

#include <filesystem>

#include "arguments.hpp"
#include "base/standard_streams.hpp"
#include "commands.hpp"
#include "field/generate_map.hpp"
#include "files.hpp"

namespace po = boost::program_options;

namespace mines::maps {

namespace {

constexpr std::int32_t smallest_side = 16;
constexpr const char* examples_seed = "0";

Result<void> write_example(const std::string& folder, std::int32_t side, const GeneratorOptions& options) {
  const std::uint64_t mines = BoardSize{side, side}.cells() / 8;
  const std::string path =
      std::filesystem::path(folder) / fmt::format("{}_{}_{}.map", side, mines, options.seed.text());
  MINES_LET(auto file, AtomicFile::create(path));
  const auto written = write_generated_map(file, side, mines, options.seed, options.threads);
  if (!written) return written;
  MINES_TRY(file.commit());
  return print_out(fmt::format("{}: {} x {} cells, {} mines\n", path, side, side, mines));
}

Result<void> write_examples(const Arguments& arguments) {
  MINES_LET(const auto largest, arguments.number("up-to", smallest_side, max_side, max_side));
  MINES_LET(const auto options, generator_options(arguments, examples_seed));
  const std::string& folder = arguments.text("DIR");
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) return system_failure(ExitCode::bad_input, folder, "mkdir", problem.value());
  for (std::uint64_t side = smallest_side; side <= largest; side *= 2) {
    auto written = write_example(folder, static_cast<std::int32_t>(side), options);
    if (!written) return written;
  }
  return {};
}

}  // namespace

Result<void> make_examples(int argc, const char* const argv[]) {
  const Usage usage{
      "examples",
      "DIR [--up-to N] [--seed S] [--threads T]",
      "Writes the contest's set of maps to DIR, which is made if it is not there: sides 16, 32, ...\n"
      "65536 with K = N*N/8 mines, named N_K_S.map. All of them take 683 MiB.\n" +
          std::string(seed_warning),
      {"DIR"}};
  po::options_description options;
  options.add_options()("up-to", po::value<std::string>()->value_name("N"),
                        "no sides above N, 16 to 65536; default 65536");
  add_generator_options(options, examples_seed);
  MINES_LET(const auto arguments, Arguments::read(argc, argv, usage, options));
  return arguments.help_shown() ? Result<void>{} : write_examples(arguments);
}

}  // namespace mines::maps
