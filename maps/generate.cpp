#include "field/drawing/generate.hpp"

#include <fmt/format.h>

#include "cli/board_text.hpp"
#include "field/drawing/generate_map.hpp"
#include "field/files/map_file.hpp"
#include "field/files/text_board.hpp"
#include "maps/files.hpp"
#include "maps/generate_no_guess.hpp"
#include "maps/map_commands.hpp"

namespace mines::maps {

namespace {

/// What is asked for.
struct Request {
  BoardSize size{};
  std::optional<std::uint64_t> mines;
  std::string output;
  std::optional<Format> format;
  GeneratorOptions generator;
  NoGuessOptions no_guess;
};

const cli::Usage generate_usage{
    "mines-map generate", "N [K] -o FILE [OPTIONS]",
    std::string(R"(Writes a contest map of N x N cells with exactly K mines; every placement is
equally likely. ROWSxCOLUMNS instead of N makes a text board if it is not square.
With --no-guess the board can be solved from its start without a guess, by what
follows from its numbers and K. A seed that is drawn is printed on standard error.
Where other users can list processes, give a seed by MINESWEEPER_MAP_SEED.
)") + seed_warning,
    exit_codes};

std::vector<cli::Option> table_of(Request& request) {
  const std::vector<cli::Option> own_options{
      {.name = "N",
       .is_bare = true,
       .value = cli::parsed(request.size, "N", cli::parse_size),
       .is_required = true,
       .help = "rows and columns, 1 to 65536, or ROWSxCOLUMNS"},
      {.name = "K",
       .is_bare = true,
       .value = cli::whole(request.mines, 0, cli::max_cells),
       .help = "mines, at most the number of cells; default: an eighth of them"},
      {.name = "output",
       .letter = 'o',
       .value = cli::file_or_stream(request.output),
       .is_required = true,
       .help = "the map; - is standard output"},
      {.name = "to",
       .value = cli::choice(request.format, {{"map", Format::map}, {"text", Format::text}}),
       .help = "the format; default: map for square boards"},
      seed_option(request.generator, "draw"),
      threads_option(request.generator)};
  return cli::joined({own_options, no_guess_options(request.no_guess)});
}

/// The format that was asked for; without one a map if the board is square, else a text board.
Result<Format> format_of(const Request& request) {
  const auto [rows, columns] = request.size;
  if (rows == columns) return request.format.value_or(Format::map);
  if (request.format != Format::map) return Format::text;
  return bad_input("--to", fmt::format("a contest map is square, this board has {} x {} cells; expected text",
                                       rows, columns));
}

Result<void> write_board(const Request& request, std::uint64_t mines, Format format, AtomicFile& to) {
  const auto& [seed, seed_is_new, threads] = request.generator;
  // A map can be drawn straight into its file. Every other form needs the field in memory first.
  if (!request.no_guess.wanted && format == Format::map)
    return write_generated_map(to, request.size.rows, mines, seed, threads);
  MINES_LET(const auto field, request.no_guess.wanted ? generate_no_guess(request.no_guess, request.size,
                                                                          mines, request.generator)
                                                      : generate(request.size, mines, seed, threads));
  return format == Format::map ? write_map(to, field) : write_text_board(to, field);
}

}  // namespace

Result<int> generate_map(cli::Arguments& arguments) {
  Request request;
  MINES_TRY(cli::read_options(arguments, generate_usage, table_of(request)));
  const std::uint64_t cells = request.size.cells();
  const std::uint64_t mines = request.mines.value_or(cells / 8);
  MINES_TRY(read_whole_number("K", std::to_string(mines), std::uint64_t{0}, cells));
  MINES_LET(const auto format, format_of(request));
  // Before the work: a place that cannot be written should be known at once.
  MINES_LET(auto file, create_output(request.output));
  MINES_TRY(write_board(request, mines, format, file));
  MINES_TRY(file.commit());
  report_seed("generate", request.generator);
  return 0;
}

}  // namespace mines::maps
