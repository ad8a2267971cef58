#include "arguments.hpp"
#include "commands.hpp"
#include "field/generate_map.hpp"
#include "files.hpp"

namespace po = boost::program_options;

namespace mines::maps {

namespace {

Result<void> write_generated(const Arguments& arguments) {
  const auto side = arguments.number("N", 1, max_side);
  if (!side) return tl::unexpected(side.error());
  const std::uint64_t cells = *side * *side;
  const auto mines = arguments.number("K", 0, cells, cells / 8);
  if (!mines) return tl::unexpected(mines.error());
  const auto options = generator_options(arguments);
  if (!options) return tl::unexpected(options.error());
  if (!arguments.has("output"))
    return bad_input("arguments", "-o FILE is missing, it says where the map goes");
  // Before the work: a place that cannot be written should be known at once.
  auto file = create_output(arguments.text("output"));
  if (!file) return tl::unexpected(file.error());
  const auto rows = static_cast<std::int32_t>(*side);
  const auto written = write_generated_map(*file, rows, *mines, options->seed, options->threads);
  if (!written) return written;
  return file->commit();
}

}  // namespace

Result<void> generate_map(int argc, const char* const argv[]) {
  const Usage usage{
      "generate",
      "N [K] -o FILE [--seed S] [--threads T]",
      "Writes a contest map of N x N cells with exactly K mines (default: N*N/8), every placement\n"
      "equally likely. N is 1 to 65536, K is 0 to N*N.",
      {"N"},
      {"K"}};
  po::options_description options;
  options.add_options()("output,o", po::value<std::string>()->value_name("FILE"),
                        "the map; - is standard output");
  add_generator_options(options);
  const auto arguments = Arguments::read(argc, argv, usage, options);
  if (!arguments) return tl::unexpected(arguments.error());
  return arguments->help_shown() ? Result<void>{} : write_generated(*arguments);
}

}  // namespace mines::maps
