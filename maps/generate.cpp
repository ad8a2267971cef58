#include "field/drawing/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "base/assert.hpp"
#include "cli/board_text.hpp"
#include "cli/terminal_line.hpp"
#include "library/games/no_guess/by_numbers.hpp"
#include "library/games/no_guess/no_guess.hpp"
#include "maps/files.hpp"
#include "maps/map_commands.hpp"

namespace mines::maps {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int longest_limit = 86'400;

/// What is asked for of a board that needs no guess.
struct NoGuessOptions {
  bool wanted = false;
  std::optional<Cell> start;  ///< empty: the middle
  FirstClick first = FirstClick::open;
  std::optional<Difficulty> difficulty;
  bool uniform = false;
  int seconds = 60;  ///< limit of the search
};

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

/// --no-guess, and the options that go with it.
std::vector<cli::Option> no_guess_options(NoGuessOptions& options) {
  std::vector<cli::Option> table{
      {.name = "no-guess",
       .value = cli::flag(options.wanted),
       .help = "make a board that can be solved from its start without a guess"},
      {.name = "start",
       .value = cli::parsed(options.start, "r,c", cli::parse_cell),
       .help = "the cell of the first click, rows and columns from 0; default: the middle"},
      {.name = "first",
       .value = cli::choice(options.first, {{"open", FirstClick::open}, {"safe", FirstClick::safe}}),
       .help = "what the start is sure to be. open: no mine, with no mine next to it; safe: no mine"},
      {.name = "difficulty",
       .value = cli::choice(options.difficulty, no_guess::difficulty_names()),
       .help = "how many numbers must be combined in the hardest step, by a player who takes the easiest "
               "steps first; the number of mines left counts as a number. easy: 1; medium: 2; hard: 3 or 4; "
               "expert: 5 or more. Boards of at most 10,000 cells"},
      {.name = "uniform",
       .value = cli::flag(options.uniform),
       .help = "draw boards until one needs no guess, so that each such board is equally likely. Without "
               "this option mines are moved where a guess is needed. Quick up to 16x30/99: one in 6 of these "
               "boards needs no guess"},
      {.name = "limit",
       .value = cli::whole(options.seconds, 1, longest_limit, "SECONDS"),
       .help = "give up after that time, with exit code 3"}};
  for (cli::Option& option : table) {
    option.group = "Boards without guesses";
    if (option.name != "no-guess") option.only_with = "no-guess";
  }
  return table;
}

/// Makes the board (no_guess/no_guess.hpp). If standard error is a terminal, a line there shows the progress.
Result<Field> generate_no_guess(const NoGuessOptions& options, BoardSize size, std::uint64_t mines,
                                const GeneratorOptions& generator) {
  const Cell start = options.start.value_or(Cell{size.rows / 2, size.columns / 2});
  MINES_TRY(cli::check_on_board("--start", start, size));
  const Clock::time_point deadline = Clock::now() + std::chrono::seconds(options.seconds);
  TerminalLine line;
  const auto show = [&, last = Clock::now()](const no_guess::Progress& progress) mutable {
    const Clock::time_point now = Clock::now();
    // Ten updates a second are enough for people, however often the search reports.
    if (now - last < std::chrono::milliseconds(100) || !TerminalLine::is_there()) return;
    last = now;
    MINES_ASSERT(progress.safe_cells > 0);
    const double share = static_cast<double>(progress.opened) / static_cast<double>(progress.safe_cells);
    const double left = std::chrono::duration<double>(deadline - now).count();
    line.show(fmt::format("board {}: {:.2f} % open, {:.0f} s left", progress.boards, 100 * share,
                          std::max(left, 0.0)));
  };
  MINES_LET(auto made, no_guess::make_board({size, mines, start, options.first},
                                            {generator.seed, generator.threads, deadline, show,
                                             options.difficulty, options.uniform}));
  return std::move(made.field);
}

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
  MINES_ASSERT(format != Format::map || request.size.rows == request.size.columns);
  if (!request.no_guess.wanted && format == Format::map)
    return write_generated_map(to, request.size.rows, mines, seed, threads);
  MINES_LET(const auto field, request.no_guess.wanted ? generate_no_guess(request.no_guess, request.size,
                                                                          mines, request.generator)
                                                      : generate(request.size, mines, seed, threads));
  return write_field(to, field, format);
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
  // So that the map can be made again.
  if (request.generator.seed_is_new)
    std::fputs(fmt::format("mines-map generate: seed {}\n", request.generator.seed.text()).c_str(), stderr);
  return 0;
}

}  // namespace mines::maps
