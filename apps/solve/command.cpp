#include "apps/solve/command.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "apps/solve/picture_file.hpp"
#include "base/assert.hpp"
#include "base/picture_kind.hpp"
#include "base/read_number.hpp"
#include "cli/board_text.hpp"
#include "cli/terminal_line.hpp"
#include "library/facts/position.hpp"
#include "mines/picture.hpp"
#include "replay/formats.hpp"

namespace mines::solve {

namespace {

struct ReadPosition {
  FoundPosition found;
  bool is_picture = false;
  std::vector<Cell> doubtful{};  ///< cells of a picture that may be something else
};

Result<ReadPosition> read_picture(const Settings& settings, ByteReader& from) {
  constexpr std::size_t most_bytes = std::size_t{256} << 20;
  if (!settings.signs.empty()) return bad_input("--signs", "has no meaning for a picture");
  if (settings.shape) return bad_input("--shape", "has no meaning for a picture");
  MINES_LET(const auto bytes, read_whole(from, most_bytes));
  MINES_LET(const auto pixels, decode_picture(from.name(), bytes));
  try {
    PictureReading read = mines::read_picture(pixels.width, pixels.height, pixels.channels, pixels.bytes);
    Position position = Position::of({read.rows, read.columns});
    position.cells = std::move(read.board);
    return ReadPosition{
        {std::move(position), Format::any, "a picture, " + read.reading}, true, std::move(read.doubtful)};
  } catch (const std::invalid_argument& wrong) {
    return bad_input(from.name(), wrong.what());
  }
}

/// Reads a position in a file of any kind, or a picture of one.
Result<ReadPosition> read(const Settings& settings) {
  const std::string& path = *settings.path;
  const bool has_holes = settings.shape.has_value();
  const auto plain = [](Result<FoundPosition> found) -> Result<ReadPosition> {
    if (!found) return Unexpected(found.error());
    return ReadPosition{std::move(*found)};
  };
  // What has the name of another format is read as such.
  if (settings.at || replay::has_content(path) || replay::position_format_of(path) != Format::any)
    return plain(replay::read_any_position(path, settings.at, settings.signs, has_holes));
  MINES_TRY(replay::check_is_read(path));
  MINES_LET(auto from, replay::open_source(path));
  MINES_LET(const auto begin, from.peek(picture_signature_bytes));
  if (is_picture(begin)) return read_picture(settings, from);
  return plain(replay::read_loose_position(Format::any, from, settings.signs, has_holes));
}

/// Says how the position was read, shows the one that is in a picture, and replaces its number of mines by
/// that of --mines.
Result<void> take(ReadPosition& read, const Settings& settings) {
  FoundPosition& found = read.found;
  if (!found.reading.empty())
    std::fputs(fmt::format("mines-solve: read as {}\n", found.reading).c_str(), stderr);
  if (read.is_picture) std::fputs(text_of(found.position).c_str(), stderr);
  if (!settings.mines) return {};
  if (*settings.mines > found.position.size.cells()) {
    return bad_input("--mines", fmt::format("{} mines, but the position has {} cells", *settings.mines,
                                            found.position.size.cells()));
  }
  found.position.mines = settings.mines;
  return {};
}

std::string source_of(const Settings& settings) {
  return *settings.path == "-" ? "standard input" : *settings.path;
}

/// Prints the position's constraints.
Result<void> write_export(const Position& position, const Settings& settings) {
  if (std::count(position.cells.begin(), position.cells.end(), unknown_cell) == 0)
    return bad_input(source_of(settings), "the position has no unknown cell");
  return write_to_output([&](AtomicFile& out) {
    return library::write_constraints(out, settings.form, position, settings.shape.value_or(Shape::square),
                                      settings.mines ? "--mines" : source_of(settings));
  });
}

/// The position as an engine takes it, and reported on by it.
Engine engine_of(const Position& position, const Settings& settings) {
  const EngineOptions options{settings.penalty, settings.threads, settings.seed, true, settings.shape};
  const BoardSize size = position.size;
  Engine engine = position.mines ? Engine(size.rows, size.columns, *position.mines, options)
                                 : Engine(size.rows, size.columns, Density(settings.density), options);
  engine.observe(position.cells);
  return engine;
}

/// Fails unless the cell to explain, if there is one, is an unknown cell of the position. O(1), so that it is
/// reported before the analysis.
Result<void> check_explained(const Position& position, const std::optional<ExplainedCell>& explained) {
  if (!explained || !explained->cell) return {};
  const Cell cell = *explained->cell;
  MINES_TRY(cli::check_on_board("--explain", cell, position.size));
  if (position.at(cell) == unknown_cell) return {};
  return bad_input("--explain", fmt::format("row {}, column {} is known, expected an unknown cell", cell.row,
                                            cell.column));
}

/// Smaller positions are analysed before anyone reads a line about it.
constexpr std::uint64_t worth_a_line = 1000;

/// Has games played on after the close guesses: the best of these is then the best move, and the explanation
/// has what they win. It is that of the best move if no cell is to be explained. The move is a guess. A
/// terminal shows the best guess so far, from 64 games on with four times as many each time.
void play_on(const Engine& engine, const Settings& settings, TerminalLine& line, PositionReport& report) {
  const bool shows = TerminalLine::is_there();
  Budget budget{settings.work};
  Explanation of_move;
  for (std::int64_t games = shows ? 64 : settings.games; budget.games < settings.games; games *= 4) {
    budget.games = static_cast<int>(std::min<std::int64_t>(games, settings.games));
    of_move = engine.explain(report.move->cell, budget);
    const Guess& best = of_move.guesses.front();  // there is one, as the move is a guess
    report.move = Move{best.cell, false, best.mine, {}};
    if (!best.win_error) break;  // the best play is known, or no games are played on here
    if (shows)
      line.show(fmt::format("{} games after each close guess: row {}, column {} wins {:.2f} ± {:.2f} %",
                            budget.games, best.cell.row, best.cell.column, 100 * *best.win,
                            100 * *best.win_error));
  }
  const Cell explained = settings.explain.value_or(ExplainedCell{}).cell.value_or(report.move->cell);
  report.explanation = explained == of_move.cell ? of_move : engine.explain(explained, budget);
}

PositionReport report_on(ReadPosition read, const Engine& engine, const Settings& settings) {
  FoundPosition& found = read.found;
  TerminalLine line;
  const BoardSize size = found.position.size;
  if (TerminalLine::is_there() && size.cells() >= worth_a_line)
    line.show(fmt::format("analysing {} x {} cells ...", size.rows, size.columns));
  PositionReport report{std::move(found.position),
                        std::move(found.reading),
                        std::move(read.doubtful),
                        settings.density,
                        settings.goal,
                        settings.penalty,
                        settings.shape};
  const Budget budget{settings.work};
  report.analysis = engine.analysis(budget);
  // A position that is not known to be possible has no move, and nothing to explain.
  if (report.analysis.possible != Possible::yes) return report;
  report.move = engine.best_move(settings.goal, budget);
  if (settings.games > 0 && report.move && !report.move->is_certain) {
    play_on(engine, settings, line, report);
  } else if (settings.explain) {
    const auto cell = settings.explain->cell;
    report.explanation = cell ? engine.explain(*cell, budget) : engine.hint(budget);
  }
  return report;
}

/// The cell of --explain. For the easiest step of a position that has none, the first unknown cell. Empty if
/// no cell is unknown.
std::optional<Cell> explained_cell(const PositionReport& report, const Settings& settings) {
  if (!settings.explain) return std::nullopt;
  if (settings.explain->cell) return settings.explain->cell;
  if (report.explanation) return report.explanation->cell;
  const auto& cells = report.position.cells;
  const auto first = std::find(cells.begin(), cells.end(), unknown_cell);
  if (first == cells.end()) return std::nullopt;
  return report.position.size.cell(static_cast<std::uint64_t>(first - cells.begin()));
}

/// Writes the proof of the explained cell's verdict, or that the position is impossible.
Result<void> prove(const Engine& engine, const std::optional<Cell>& explained, const Settings& settings) {
  if (!settings.proof) return {};
  if (!explained) return bad_input("--proof", "no cell is unknown");
  const Cell cell = *explained;
  try {
    const auto proof = engine.proof(cell, {settings.work});
    // The proof is empty if the cell is undecided.
    if (proof) return write_proof(*settings.proof, *proof);
    return nothing_to_prove(fmt::format("row {}, column {}", cell.row, cell.column));
  } catch (const std::runtime_error& error) {
    return not_found_out("--proof", error.what());
  }
}

/// Fails if a picture is wanted of a board that is too large. O(1), like check_explained().
Result<void> check_drawn(BoardSize size, const Settings& settings) {
  if (!settings.svg || size.cells() <= Picture::most_cells) return {};
  return bad_input("--svg", fmt::format("{} x {} cells, expected at most {} in all", size.rows, size.columns,
                                        Picture::most_cells));
}

/// Writes the picture into a file of its own.
Result<void> draw(const Engine& engine, const std::optional<Cell>& explained, const Settings& settings) {
  if (!settings.svg) return {};
  const Picture picture{.move = settings.goal, .explained = explained};
  MINES_LET(auto out,
            *settings.svg == "-" ? AtomicFile::standard_output() : AtomicFile::create(*settings.svg));
  MINES_TRY(out.write(engine.svg(picture, {settings.work, {}, settings.games})));
  return out.commit();
}

/// Whether standard output is a terminal on which colours are wanted: NO_COLOR (no-color.org) may forbid
/// them.
bool wants_colours() {
  const char* const unwanted = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  const bool is_dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  return isatty(STDOUT_FILENO) == 1 && !is_dumb && (unwanted == nullptr || *unwanted == '\0');
}

/// How wide a report may be: the terminal that standard output is, else the variable COLUMNS, else 80.
std::size_t output_columns() {
  constexpr std::size_t usual = 80;
  constexpr std::size_t most = 10'000;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const char* const variable = std::getenv("COLUMNS");
  if (variable == nullptr) return usual;
  // A value that is no number is not ours to complain of.
  return read_whole_number<std::uint64_t>("COLUMNS", variable, 1, most).value_or(usual);
}

Result<void> print(const PositionReport& report, const Settings& settings) {
  MINES_LET(auto out, AtomicFile::standard_output());
  auto written =
      settings.json ? write_json(out, report) : write_text(out, report, wants_colours(), output_columns());
  return written ? out.commit() : written;
}

/// Reports on a position that was read.
Result<void> solve(const Settings& settings, ReadPosition read) {
  MINES_TRY(take(read, settings));
  const Position& position = read.found.position;
  if (settings.form != library::Form::none) return write_export(position, settings);
  // Mistakes on the command line are reported before the analysis, which may take long.
  MINES_TRY(check_explained(position, settings.explain));
  MINES_TRY(check_drawn(position.size, settings));
  const Engine engine = engine_of(position, settings);
  const PositionReport report = report_on(std::move(read), engine, settings);
  const std::optional<Cell> explained = explained_cell(report, settings);
  // The proof comes before the report: if it fails, nothing is printed.
  MINES_TRY(prove(engine, explained, settings));
  const bool is_possible = report.analysis.possible == Possible::yes;
  // JSON has a form for an impossible position; as text only the error below names the contradiction.
  if (settings.svg != "-" && (is_possible || settings.json)) {
    MINES_TRY(print(report, settings));
  }
  MINES_TRY(draw(engine, explained, settings));
  if (is_possible) return {};
  // The report is complete, but a position that is not known to be possible ends with an error.
  const std::string where = source_of(settings);
  if (report.analysis.possible == Possible::no) return bad_input(where, report.analysis.contradiction->text);
  return not_found_out(where, possible_unknown_text);
}

}  // namespace

Result<ExplainedCell> parse_explained(const std::string& where, const std::string& text) {
  if (text == "easiest") return ExplainedCell{};
  if (text.find(',') == std::string::npos)
    return bad_input(where, fmt::format("'{}', expected two numbers, row,column, or easiest", text));
  MINES_LET(const Cell cell, cli::parse_cell(where, text));
  return ExplainedCell{cell};
}

cli::Option work_option(std::uint64_t& work) {
  return {.name = "work",
          .value = cli::whole(work, 1, 1'000'000'000'000),
          .help =
              "how much work a piece of the input may take before it is estimated by samples; the default "
              "takes about half a second and 200 MB"};
}

cli::Option proof_option(std::optional<std::string>& name) {
  cli::Option option{
      .name = "proof",
      .value = cli::file(name),
      .only_with = "explain",
      .help = "write a proof that the cell of --explain is safe, or a mine, into NAME.cnf and NAME.drat"};
  option.value.shape = "NAME";
  return option;
}

Result<void> write_proof(const std::string& name, const Proof& proof) {
  MINES_TRY(write_whole(name + ".cnf", proof.clauses));
  return write_whole(name + ".drat", proof.steps);
}

Unexpected<Error> nothing_to_prove(const std::string& cell) {
  return bad_input("--proof", cell + " is not certain: some model has a mine there, and another has none");
}

Unexpected<Error> certainty_not_found_out(const std::string& cell) {
  return not_found_out("--proof", "finding out whether " + cell + " is certain takes too long");
}

cli::Option shape_option(std::optional<Shape>& shape) {
  return {.name = "shape",
          .value = cli::choice(shape, facts::choices<Shape>()),
          .help =
              "which cells a number counts (mines-constraints(5)); with --shape, '.' in a position of "
              "mines-position(5) is no cell"};
}

cli::Option export_option(library::Form& form) {
  using library::Form;
  return {.name = "export",
          .value = cli::choice(form, {{"none", Form::none}, {"opb", Form::opb}, {"cnf", Form::cnf}}),
          .help = "print the constraints as OPB, or as DIMACS clauses, in place of the report"};
}

Result<void> write_to_output(const std::function<Result<void>(AtomicFile&)>& write) {
  MINES_LET(auto out, AtomicFile::standard_output());
  MINES_TRY(write(out));
  return out.commit();
}

std::vector<cli::Option> options(Settings& settings) {
  std::vector<cli::Option> table{
      {.name = "position",
       .is_bare = true,
       .value = cli::file_or_stream(settings.path),
       .help = "the position (mines-position(5); - is standard input): as text in any form in which people "
               "and programs write it; or a picture of a board (PNG, JPEG); or a file of another program, by "
               "its ending: mine, ascii, url, " +
               replay::list_of_games() + "; or the address of a page of JSMinesweeper"},
      {.name = "signs",
       .value = cli::text(settings.signs, "SIGNS"),
       .help = "what signs in the position mean: '#=? .=0'. A sign, the word blank or [] is 0 to 8, ? "
               "(unknown) or ! (a mine)"},
      {.name = "at",
       .value = cli::decimal(settings.at, {.least = 0}, "SECONDS"),
       .help = "what was open at that time of a recorded game (" + replay::list_of_games() +
               "); default: at its end"},
      {.name = "mines",
       .value = cli::whole(settings.mines, 0, cli::max_cells, "K"),
       .help = "mines on the board, known ones included; default: what the position says"},
      {.name = "density",
       .value = cli::decimal(settings.density, {0, 1, true, true}, "P"),
       .not_with = {"mines"},
       .help = "share of mines on the board, if their number is not given"},
      {.name = "goal",
       .value = cli::choice(settings.goal, facts::choices<Goal>()),
       .help = "what the best move is for. win: a mine ends the game; score: a mine costs the penalty"},
      {.name = "penalty",
       .value = cli::whole(settings.penalty, 0, 1'000'000, "A"),
       .given = &settings.has_penalty,
       .help = "points that a mine costs, with --goal score"},
      {.name = "explain",
       .value = cli::parsed(settings.explain, "r,c|easiest", parse_explained),
       .help = "why that cell is safe or a mine: the fewest numbers that force it; or how it compares as a "
               "guess. easiest: the safe cell that the fewest numbers force; else the best guess"},
      proof_option(settings.proof),
      shape_option(settings.shape),
      export_option(settings.form),
      work_option(settings.work),
      {.name = "games",
       .value = cli::whole(settings.games, 1, Budget::most_games),
       .help =
           "play N games on after each guess that is close to the best. What wins most of them is the best "
           "move to win; the report has how often each guess wins, with its standard error. 1,000 "
           "games take one to two seconds on an Expert board"},
      {.name = "json", .value = cli::flag(settings.json), .help = "print one JSON object"},
      {.name = "svg",
       .value = cli::file_or_stream(settings.svg),
       .help = "draw the position into that file as SVG, with what is certain and the best move (- is "
               "standard output, in place of the report)"}};
  for (cli::Option& row : table) {
    row.group = "Positions";
    if (row.name != "position" && row.only_with.empty()) row.only_with = "position";
  }
  return table;
}

Result<void> run(const Settings& settings) {
  MINES_ASSERT(settings.path.has_value());
  if (settings.has_penalty && settings.goal != Goal::score) {
    return bad_input("--penalty", "has no meaning without --goal score");
  }
  if (settings.games > 0 && settings.goal == Goal::score)
    return bad_input("--games", "has no meaning with --goal score");
  // The engine takes them with square boards without holes, which need no --shape.
  if (settings.shape && settings.goal == Goal::score)
    return bad_input("--goal", "score has no meaning with --shape");
  if (settings.shape && settings.games > 0) return bad_input("--games", "has no meaning with --shape");
  MINES_LET(auto found, read(settings));
  return solve(settings, std::move(found));
}

Result<void> run(const Settings& settings, FoundPosition found) {
  return solve(settings, ReadPosition{std::move(found)});
}

}  // namespace mines::solve
