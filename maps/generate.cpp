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
  MINES_LET(const auto size, parse_size("N", arguments.text("N")));
  MINES_LET(const auto mines, arguments.number("K", 0, size.cells(), size.cells() / 8));
  MINES_LET(const auto format, format_of(arguments, size));
  MINES_LET(const auto options, generator_options(arguments, generate_seed));
  MINES_LET(const auto no_guess, wants_no_guess(arguments));
  if (!arguments.has("output"))
    return bad_input("arguments", "-o FILE is missing, it says where the map goes");
  return Request{size, mines, format, options, no_guess};
}

Result<void> write_board(const Arguments& arguments, const Request& request, AtomicFile& to) {
  const auto [size, mines, format, options, no_guess] = request;
  if (!no_guess && format == Format::map)
    return write_generated_map(to, size.rows, mines, options.seed, options.threads);
  MINES_LET(const auto field, no_guess ? generate_no_guess(arguments, size, mines, options)
                                       : generate(size, mines, options.seed, options.threads));
  return format == Format::map ? write_map(to, field) : write_text_board(to, field);
}

Result<void> write_generated(const Arguments& arguments) {
  MINES_LET(const auto request, request_of(arguments));
  // Before the work: a place that cannot be written should be known at once.
  MINES_LET(auto file, create_output(arguments.text("output")));
  const auto written = write_board(arguments, request, file);
  if (!written) return written;
  MINES_TRY(file.commit());
  if (!arguments.has("seed") || arguments.asks_for_seed()) tell_seed("generate", request.options.seed);
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
  MINES_LET(const auto arguments, Arguments::read(argc, argv, usage, options));
  return arguments.help_shown() ? Result<void>{} : write_generated(arguments);
}

}  // namespace mines::maps
