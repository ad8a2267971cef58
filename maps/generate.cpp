#include "field/generate.hpp"

#include <fmt/format.h>

#include "arguments.hpp"
#include "board/board_text.hpp"
#include "commands.hpp"
#include "field/generate_map.hpp"
#include "field/map_file.hpp"
#include "field/text_board.hpp"
#include "files.hpp"
#include "generate_no_guess.hpp"

namespace po = boost::program_options;

namespace mines::maps {

namespace {

constexpr const char* generate_seed = "draw";

/// As asked for, else a map if it can be one.
Result<Format> format_of(const Arguments& arguments, BoardSize size) {
  const bool square = size.rows == size.columns;
  if (!arguments.has("to")) return square ? Format::map : Format::text;
  const std::string& to = arguments.text("to");
  if (to == "text") return Format::text;
  if (to != "map") return bad_input("--to", fmt::format("'{}', expected map or text", to));
  if (square) return Format::map;
  return bad_input("--to", fmt::format("a board of {} x {} cells is no contest map, which are square; "
                                       "expected text",
                                       size.rows, size.columns));
}

/// What is asked for.
struct Request {
  BoardSize size{};
  std::uint64_t mines = 0;
  Format format = Format::map;
  GeneratorOptions options;
  bool no_guess = false;
};

Result<Request> request_of(const Arguments& arguments) {
  const auto size = parse_size("N", arguments.text("N"));
  if (!size) return tl::unexpected(size.error());
  const auto mines = arguments.number("K", 0, size->cells(), size->cells() / 8);
  if (!mines) return tl::unexpected(mines.error());
  const auto format = format_of(arguments, *size);
  if (!format) return tl::unexpected(format.error());
  const auto options = generator_options(arguments, generate_seed);
  if (!options) return tl::unexpected(options.error());
  const auto no_guess = wants_no_guess(arguments);
  if (!no_guess) return tl::unexpected(no_guess.error());
  if (!arguments.has("output"))
    return bad_input("arguments", "-o FILE is missing, it says where the map goes");
  return Request{*size, *mines, *format, *options, *no_guess};
}

Result<void> write_board(const Arguments& arguments, const Request& request, AtomicFile& to) {
  const auto [size, mines, format, options, no_guess] = request;
  if (!no_guess && format == Format::map)
    return write_generated_map(to, size.rows, mines, options.seed, options.threads);
  const auto field = no_guess ? generate_no_guess(arguments, size, mines, options)
                              : generate(size, mines, options.seed, options.threads);
  if (!field) return tl::unexpected(field.error());
  return format == Format::map ? write_map(to, *field) : write_text_board(to, *field);
}

Result<void> write_generated(const Arguments& arguments) {
  const auto request = request_of(arguments);
  if (!request) return tl::unexpected(request.error());
  // Before the work: a place that cannot be written should be known at once.
  auto file = create_output(arguments.text("output"));
  if (!file) return tl::unexpected(file.error());
  const auto written = write_board(arguments, *request, *file);
  if (!written) return written;
  if (auto committed = file->commit(); !committed) return committed;
  if (!arguments.has("seed") || arguments.asks_for_seed()) tell_seed("generate", request->options.seed);
  return {};
}

}  // namespace

Result<void> generate_map(int argc, const char* const argv[]) {
  const Usage usage{
      "generate",
      "N [K] -o FILE [--seed S] [--threads T] [--no-guess]",
      "Writes a contest map of N x N cells with exactly K mines (default: an eighth of the cells), every\n"
      "placement equally likely. N is 1 to 65536, or ROWSxCOLUMNS: what is not square is a text board.\n"
      "K is 0 to the number of cells. With --no-guess the board is solved from its start by what follows\n"
      "from numbers and K alone. A seed that is drawn is told on standard error. Where others can list\n"
      "processes, give a seed by the variable MINESWEEPER_MAP_SEED.\n" +
          std::string(seed_warning),
      {"N"},
      {"K"}};
  po::options_description options;
  options.add_options()("output,o", po::value<std::string>()->value_name("FILE"),
                        "the map; - is standard output")("to", po::value<std::string>()->value_name("FORMAT"),
                                                         "map or text; default map for square boards");
  add_generator_options(options, generate_seed);
  add_no_guess_options(options);
  const auto arguments = Arguments::read(argc, argv, usage, options);
  if (!arguments) return tl::unexpected(arguments.error());
  return arguments->help_shown() ? Result<void>{} : write_generated(*arguments);
}

}  // namespace mines::maps
