#include "command/command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "advice/contradiction.hpp"
#include "board/board_text.hpp"
#include "command/position_report.hpp"
#include "command/report_json.hpp"
#include "command/report_text.hpp"

namespace po = boost::program_options;

namespace mines::position {

namespace {

constexpr int usual_penalty = 8;
constexpr int most_penalty = 1'000'000;

struct Settings {
  std::string path;
  std::optional<std::uint64_t> mines{};
  double density = AnalysisOptions::usual_density;
  Goal goal = Goal::win;
  int penalty = usual_penalty;
  bool json = false;
  std::optional<std::string> explain{};  // a cell, as it was typed
  int threads = 1;
  std::uint64_t seed = 0;
};

Result<Settings> settings_of(const po::variables_map& values, int threads) {
  Settings settings;
  settings.path = values["position"].as<std::string>();
  settings.threads = threads;
  settings.seed = values["seed"].as<std::uint64_t>();
  settings.json = values["json"].as<bool>();
  if (values.count("mines") != 0) {
    const auto mines = values["mines"].as<std::int64_t>();
    if (mines < 0) return bad_input("--mines", fmt::format("{} is not a number of mines", mines));
    settings.mines = static_cast<std::uint64_t>(mines);
  }
  if (values.count("density") != 0) settings.density = values["density"].as<double>();
  if (!(settings.density > 0 && settings.density < 1))
    return bad_input("--density", fmt::format("{} is not between 0 and 1", settings.density));
  if (values.count("penalty") != 0) settings.penalty = values["penalty"].as<int>();
  if (settings.penalty < 0 || settings.penalty > most_penalty)
    return bad_input("--penalty", fmt::format("{} is not from 0 to {}", settings.penalty, most_penalty));
  const std::string goal = values.count("goal") != 0 ? values["goal"].as<std::string>() : "win";
  if (goal != "win" && goal != "score")
    return bad_input("--goal", fmt::format("'{}' is not one of score, win", goal));
  settings.goal = goal == "win" ? Goal::win : Goal::score;
  if (values.count("explain") != 0) settings.explain = values["explain"].as<std::string>();
  return settings;
}

Result<Position> read(const Settings& settings) {
  MINES_LET(auto from, settings.path == "-" ? ByteReader::standard_input() : ByteReader::open(settings.path));
  auto position = read_position(from);
  if (!position || !settings.mines) return position;
  if (*settings.mines > position->size.cells()) {
    return bad_input("--mines", fmt::format("{} mines, but the position has {} cells", *settings.mines,
                                            position->size.cells()));
  }
  position->mines = settings.mines;
  return position;
}

std::optional<Move> best_move(const PositionReport& report, const Settings& settings) {
  if (settings.goal == Goal::win) return winning_move(*report.view, report.analysis, report.position.mines);
  const std::uint64_t mines = report.position.mines.value_or(report.analysis.expected_mines());
  return scoring_move(*report.view, report.analysis,
                      {mines, settings.penalty, settings.seed, settings.threads});
}

/// The cell to explain, if one is asked for. O(1): wrong ones are told before the position is thought about.
Result<std::optional<Cell>> asked_cell(const Position& position, const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  MINES_LET(const auto cell, parse_cell("--explain", *text, position.size));
  if (position.at(cell) == Position::unknown) return cell;
  return bad_input("--explain", fmt::format("row {}, column {} is known, expected an unknown cell", cell.row,
                                            cell.column));
}

Result<PositionReport> report_on(Position position, std::optional<Cell> asked, const Settings& settings) {
  PositionReport report{std::move(position), settings.density, settings.goal, settings.penalty, {}};
  auto view = view_of(report.position);
  if (!view && view.error().code != ExitCode::bad_input) return tl::unexpected(view.error());
  if (!view) {
    report.contradiction = "impossible: " + view.error().what;
    return report;
  }
  report.view = std::move(*view);
  AnalysisOptions options;
  options.mines = report.position.mines;
  options.density = settings.density;
  options.threads = settings.threads;
  options.seed = settings.seed;
  report.analysis = analyse(*report.view, options);
  if (report.analysis.consistent()) {
    report.move = best_move(report, settings);
    if (asked) report.explanation = explain(report.position, *report.view, report.analysis, *asked);
    return report;
  }
  Contradiction found = contradiction_of(*report.view, report.analysis, options.mines);
  report.contradiction = std::move(found.text);
  report.contradicting = std::move(found.numbers);
  return report;
}

/// Where people look, and as they want it: NO_COLOR (no-color.org) may be set.
bool wants_colours() {
  const char* const unwanted = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  const bool is_dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  return isatty(STDOUT_FILENO) == 1 && !is_dumb && (unwanted == nullptr || *unwanted == '\0');
}

Result<void> print(const PositionReport& report, const Settings& settings) {
  MINES_LET(auto out, AtomicFile::standard_output());
  auto written = settings.json ? write_json(out, report) : write_text(out, report, wants_colours());
  return written ? out.commit() : written;
}

}  // namespace

void add_options(po::options_description& options) {
  options.add_options()  //
      ("position", po::value<std::string>()->value_name("FILE"),
       "instead of a game: tells of each unknown cell of a position (docs/position.md; - is standard input) "
       "whether it is safe, a mine or how likely one, and the best move")  //
      ("mines", po::value<std::int64_t>()->value_name("K"),
       "mines on the position's board, known ones included; default: what the position says")  //
      ("density", po::value<double>()->value_name("P"),
       "share of mines on the board if their number is not given; default: 0.125")  //
      ("goal", po::value<std::string>()->value_name("GOAL"),
       "of the best move: win (a mine ends the game), the default, or score (it costs the penalty)")  //
      ("penalty", po::value<int>()->value_name("A"), "points that a mine costs; default: 8")          //
      ("explain", po::value<std::string>()->value_name("r,c"),
       "why that cell of the position is safe or a mine: the fewest numbers that force it; or what speaks "
       "for it as a guess")  //
      ("json", po::bool_switch(), "the position's answer as one JSON object");
}

Result<void> run(const po::variables_map& values, int threads) {
  MINES_LET(const auto settings, settings_of(values, threads));
  MINES_LET(auto position, read(settings));
  MINES_LET(const auto asked, asked_cell(position, settings.explain));
  MINES_LET(const auto report, report_on(std::move(position), asked, settings));
  if (report.contradiction.empty() || settings.json) {
    MINES_TRY(print(report, settings));
  }
  if (report.contradiction.empty()) return {};
  return bad_input(settings.path == "-" ? "standard input" : settings.path, report.contradiction);
}

Result<void> check_absence(const po::variables_map& values) {
  for (const char* const option : {"mines", "density", "goal", "penalty", "explain"}) {
    if (values.count(option) != 0)
      return bad_input(fmt::format("--{}", option), "has no meaning without --position");
  }
  if (values["json"].as<bool>()) return bad_input("--json", "has no meaning without --position");
  return {};
}

}  // namespace mines::position
