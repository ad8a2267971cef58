#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "apps/solve/command.hpp"
#include "apps/solve/review_table.hpp"
#include "base/assert.hpp"
#include "base/most_threads.hpp"
#include "base/picture_kind.hpp"
#include "base/printable.hpp"
#include "base/quantity.hpp"
#include "base/version.hpp"
#include "cli/program.hpp"
#include "cli/terminal_line.hpp"
#include "library/facts/figures.hpp"
#include "library/facts/json.hpp"
#include "library/facts/review.hpp"
#include "library/review/progress.hpp"
#include "mines/review.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_reader.hpp"
#include "os/processors.hpp"
#include "replay/formats.hpp"
#include "report/rows.hpp"

namespace mines::solve {

namespace {

const cli::Usage review_usage{
    "mines-solve --review",
    "FILE [OPTIONS]\n"
    "       mines-solve --review FILE ... --table [OPTIONS]",
    R"(Reviews a recorded game: grades each move by what the player could have known
before it, and sums up the game. FILE is a game of another
program (mines-map convert --help lists the formats); its content tells which (- is
standard input). Where the file states other figures than its moves give, a line on
standard error says so.
With --table many games become a table, a row for each, of all games of the
files. Damaged files are listed at the end on standard error.)",
    {{"0", "done"},
     {"1", "with --table: a file could not be read; the table has the other games"},
     {"2", "wrong arguments or input"},
     {"3", "standard output cannot be written to"},
     {"4", "not found out: some moves are not graded, for which --work did not suffice"}},
    R"(  mines-solve --review game.evf               a game, move by move
  mines-solve --review *.avf --table          many games, a line each
  mines-solve --review *.avf --table --csv    all figures, for a spreadsheet)"};

struct ReviewSettings {
  bool review = false;
  std::vector<std::string> paths;  ///< several only with `table`
  std::uint64_t game = 1;
  bool json = false;
  bool csv = false;
  bool table = false;
  std::uint64_t work = Budget::usual_work;
  std::optional<int> threads;
};

std::vector<cli::Option> table_of(ReviewSettings& settings) {
  cli::Value files = cli::texts(settings.paths, "FILE");
  files.is_file = true;
  return {{.name = "review",
           .value = cli::flag(settings.review),
           .is_required = true,
           .help = "review recorded games"},
          {.name = "FILE",
           .is_bare = true,
           .value = std::move(files),
           .is_required = true,
           .help = "the recorded game: " + replay::list_of_games() +
                   " (- is standard input); several with --table"},
          {.name = "game",
           .value = cli::whole(settings.game, 1, 1'000'000),
           .not_with = {"table"},
           .help = "which game of a file with several (evfs)"},
          {.name = "table",
           .value = cli::flag(settings.table),
           .help = "print a table with a row for each game of the files, and the figures that players keep"},
          {.name = "json", .value = cli::flag(settings.json), .help = "print one JSON object"},
          {.name = "csv",
           .value = cli::flag(settings.csv),
           .only_with = "table",
           .not_with = {"json"},
           .help = "print the table as comma-separated values"},
          work_option(settings.work),
          {.name = "threads",
           .value = cli::with_default(cli::whole(settings.threads, 1, most_threads),
                                      "1; with --table one for each processor"),
           .variable = "MINES_THREADS",
           .help = "threads; with --table each reviews a game"}};
}

Result<PlayedGame> read_played(const std::string& path, std::uint64_t number) {
  MINES_LET(const auto file, read_game_bytes(path));
  try {
    return read_game(file.bytes, file.format, number);
  } catch (const std::invalid_argument& wrong) {
    return bad_input(file.name, wrong.what());
  }
}

/// What is to be said of the move besides its grade.
std::string remark_on(const ReviewedMove& move) {
  std::string text;
  if (move.best && move.grade == Grade::guess) {
    MINES_ASSERT(move.value && move.best->value > 0);
    text = fmt::format("row {}, column {} was better", move.best->cell.row, move.best->cell.column);
    text += move.by == Comparison::exact
                ? fmt::format(": wins {:.1f} %, this {:.1f} %", 100 * move.best->value, 100 * *move.value)
                : fmt::format(": this has {:.1f} % of its worth", 100 * *move.value / move.best->value);
  } else if (move.missed) {
    text = fmt::format("row {}, column {} was safe", move.missed->cell.row, move.missed->cell.column);
    const char* before = " by the numbers at ";
    for (const Cell number : move.missed->reason.numbers)
      text += fmt::format("{}row {}, column {}", std::exchange(before, "; "), number.row, number.column);
  } else if (move.coin_flip) {
    text = "a coin flip";
  }
  return move.hit ? text.empty() ? "a mine" : text + "; this was a mine" : text;
}

/// Moves of which there is something to say.
std::vector<report::Rows> rows_of(const Review& review) {
  std::vector<report::Rows> rows;
  for (const ReviewedMove& move : review.moves) {
    const bool is_worth_a_line = move.grade != Grade::proven && move.grade != Grade::flag &&
                                 move.grade != Grade::wasted && move.grade != Grade::ungraded;
    if (!is_worth_a_line) continue;
    rows.push_back(
        {{.label = "seconds", .text = fmt::format("{:.3f}", move.move.seconds), .width = 9},
         {.label = "move", .text = facts::word_of(move.move.action), .width = 9, .kind = report::Kind::name},
         {.label = "row", .text = fmt::format("{}", move.move.cell.row), .width = 4},
         {.label = "column", .text = fmt::format("{}", move.move.cell.column), .width = 6},
         {.label = "grade", .text = name_of(move.grade), .width = 16, .kind = report::Kind::name},
         {.label = "risk", .text = move.risk ? fmt::format("{:.1f} %", 100 * *move.risk) : "-", .width = 7},
         {.label = "remark", .text = remark_on(move), .width = 1, .kind = report::Kind::words}});
  }
  return rows;
}

std::string percent(const std::optional<double>& share) {
  return share ? fmt::format("{:.1f} %", 100 * *share) : std::string("-");
}

/// The figures that players compare: "3BV/s 3.16, IOE 0.902, ...".
std::string rates_of(const Review& review) {
  std::string text;
  for (const facts::Figure& figure : facts::figures()) {
    const bool is_rate = figure.type == facts::Figure::Type::number && figure.in_summary &&
                         !figure.is_graded && figure.width > 0;
    const std::string value = is_rate ? facts::text_of(figure, figure.value(review)) : std::string();
    if (!value.empty()) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", figure.label, value);
  }
  return text;
}

report::Rows summary_rows(const Review& review) {
  const ReviewSummary& summary = review.summary;
  report::Rows rows{
      {.label = "accuracy",
       .text = percent(summary.accuracy) +
               ": the share of the best move's chance to win that a move kept, on average"},
      {.label = "luck", .text = fmt::format("{:+.2f} bits", summary.luck)},
      {.label = "guesses",
       .text = fmt::format("{}, coin flips among them: {}", summary.guesses, summary.coin_flips)},
      {.label = "errors",
       .text = fmt::format("guesses while a cell was safe: {}, proven mines opened: {}, flags without a "
                           "mine: {}, flags not proven: {}",
                           summary.missed, summary.mistakes, summary.wrong_flags, summary.unproven_flags)},
      {.label = "chance to win", .text = percent(summary.win_before_first_error) + " before the first error"},
      {.label = "board",
       .text = fmt::format("3BV {} ({} done), {}, {}, ZiNi {} (greedy, by columns), HZiNi {}",
                           summary.three_bv, summary.three_bv_done, quantity(summary.openings, "opening"),
                           quantity(summary.islands, "island"), summary.zini, summary.hzini)},
      {.label = "clicks",
       .text = fmt::format("{} left, {} right, {}, {} wasted", summary.left, summary.right,
                           quantity(summary.chord, "chord"), summary.wasted)},
      {.label = "rates", .text = rates_of(review)}};
  constexpr const char* ends[] = {"a third of the 3BV was done", "two thirds were done", "all was done"};
  MINES_ASSERT(summary.phases.size() <= std::size(ends));
  for (std::size_t i = 0; i < summary.phases.size(); ++i) {
    const Phase& phase = summary.phases[i];
    const bool is_cut = i + 1 == summary.phases.size() && summary.three_bv_done < summary.three_bv;
    rows.push_back(
        {.label = fmt::format("time, {}", phase.name),
         .text = fmt::format("{:.3f} s, until {}", phase.seconds, is_cut ? "the last move" : ends[i])});
  }
  return rows;
}

std::string text_of(const Review& review) {
  std::string text =
      fmt::format("{} x {} with {}: {} after {:.3f} s\n", review.game.rows, review.game.columns,
                  quantity(review.game.mines.size(), "mine"), facts::word_of(review.result), review.seconds);
  text += report::text_of(summary_rows(review)) + "\n";
  return text + report::text_table(rows_of(review));
}

std::string json_text_of(const Review& review) {
  std::string text;
  facts::Object(text).add("version", toolkit_version()).add_all(review.game).add_all(review).close();
  return text + "\n";
}

/// A terminal shows how far the review is.
Review reviewed(const PlayedGame& game, const ReviewSettings& settings) {
  TerminalLine line;
  const auto show = [&](std::size_t done) {
    // Most games are done before anyone reads a line.
    constexpr std::size_t each = 64;
    if (done > 0 && done % each == 0) line.show(fmt::format("{} of {} moves", done, game.moves.size()));
  };
  return library::review(game, {settings.work}, settings.threads.value_or(1),
                         TerminalLine::is_there() ? std::function<void(std::size_t)>(show) : nullptr);
}

TableSettings table_settings(const ReviewSettings& settings) {
  TableSettings table;
  table.paths = settings.paths;
  using enum TableSettings::Form;
  table.form = settings.csv ? csv : settings.json ? json : text;
  table.work = settings.work;
  table.threads = settings.threads.value_or(std::min(usable_processor_count(), most_threads));
  return table;
}

}  // namespace

Result<GameBytes> read_game_bytes(const std::string& path) {
  MINES_TRY(replay::check_is_read(path));
  MINES_LET(auto from, path == "-" ? ByteReader::standard_input() : ByteReader::open(path));
  MINES_LET(auto bytes, read_whole(from, most_game_bytes));
  // The content decides, because standard input has no ending. Of a damaged file its reader says what is
  // wrong.
  const auto likely = game_format_of(bytes);
  const auto format = likely ? likely : game_format_named(path);
  if (!format) {
    MINES_TRY(check_is_no_picture(from.name(), bytes));
    return bad_input(from.name(), "not a recorded game, expected " + replay::list_of_games());
  }
  return GameBytes{from.name(), std::move(bytes), *format};
}

Result<int> run_review(cli::Arguments& arguments) {
  ReviewSettings settings;
  MINES_TRY(cli::read_options(arguments, review_usage, table_of(settings)));
  if (settings.table) return print_review_table(table_settings(settings));
  const std::string& path = settings.paths.front();
  if (settings.paths.size() > 1)
    return bad_input("FILE", fmt::format("'{}' is one too many without --table", settings.paths[1]));
  MINES_LET(const auto game, read_played(path, settings.game));
  std::optional<Review> review;
  try {
    review = reviewed(game, settings);
  } catch (const std::invalid_argument& wrong) {
    return bad_input(path, wrong.what());
  }
  for (const std::string& warning : review->warnings)
    std::fputs(fmt::format("mines-solve: {}: warning: {}\n", printable(path), printable(warning)).c_str(),
               stderr);
  MINES_LET(auto out, AtomicFile::standard_output());
  MINES_TRY(out.write(settings.json ? json_text_of(*review) : text_of(*review)));
  MINES_TRY(out.commit());
  if (const std::size_t left_out = review->summary.ungraded; left_out > 0)
    return not_found_out(path, fmt::format("the last {} of {} are not graded: the work for all positions is "
                                           "used up (--work)",
                                           quantity(left_out, "move"), review->moves.size()));
  return 0;
}

}  // namespace mines::solve
