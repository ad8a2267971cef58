#include "judge/suite/suite_settings.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <system_error>
#include <utility>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "base/read_number.hpp"
#include "isolation/isolation_options.hpp"
#include "isolation/processes/launch.hpp"
#include "isolation/sandbox/visible_files.hpp"
#include "judge/suite/contestants.hpp"
#include "os/byte_reader.hpp"
#include "os/processors.hpp"

namespace mines::judge {

namespace {

constexpr DecimalRange scales{0.001, 1000};
constexpr std::size_t most_seeds = 100'000;
constexpr std::size_t longest_number = 20;
/// The longest file of seeds: room for `most_seeds` drawn ones.
constexpr std::size_t longest_seeds = std::size_t{4} << 20;

/// "7", "1-5"; anything else is to be a drawn seed, whose text has more dashes or none.
bool is_range(const std::string& item) {
  return item.find_first_not_of("0123456789-") == std::string::npos &&
         std::count(item.begin(), item.end(), '-') <= 1 && item.size() <= 2 * longest_number + 1 &&
         (item.size() <= longest_number || item.find('-') != std::string::npos);
}

Result<std::vector<TestPoint>> read_points(const std::string& where, const std::string& text) {
  MINES_LET(const auto numbers, read_number_list(where, text, 0, test_points.size() - 1, test_points.size()));
  std::vector<TestPoint> points;
  for (const std::uint64_t number : numbers) points.push_back(test_points[number]);
  return points;
}

/// The list in a file of seeds, on one line.
Result<std::string> read_seed_file(const std::string& path) {
  MINES_LET(auto text, read_whole(path, longest_seeds));
  text.resize(text.find_last_not_of(" \t\r\n") + 1);
  std::string list;
  for (const char byte : text) {
    // A file may have a seed on each line, and lines may end as on Windows.
    if (byte != '\r') list += byte == '\n' ? ',' : byte;
  }
  return list;
}

/// Whether any of the seeds in the list is to be drawn.
bool draws_a_seed(const std::string& list) {
  const std::vector<std::string> items = items_of(list);
  return std::find(items.begin(), items.end(), "draw") != items.end();
}

/// Checks the task against the suite.
Result<void> choose_task(const TaskChoice& choice, bool draws, SuiteSettings& suite) {
  const std::uint64_t games = games_of(suite);
  suite.counts_games = choice.counts;
  // The number of games is asked for, so no task is chosen.
  if (choice.counts) return {};
  MINES_LET(const auto task, chosen_task(choice, games, "the suite"));
  if (draws && task.of > 1)
    return bad_input("--seeds",
                     "each task would draw seeds of its own; 'mines-judge seeds' draws seeds for all");
  if (share_of(task, games).size() > most_games_of_task)
    return bad_input("--task",
                     fmt::format("more than {} games in one task, expected more tasks (I/N with a larger N)",
                                 most_games_of_task));
  suite.task = task;
  return {};
}

/// Sets the processors, and divides the default memory among the jobs.
Result<void> prepare_jobs(int jobs, IsolationSettings& isolation) {
  if (!isolation.processors.are_chosen()) isolation.processors = all_processors();
  MINES_ASSERT(jobs > 0);
  const auto count = static_cast<std::size_t>(jobs);
  if (const std::size_t most = isolation.processors.most_shares(); count > most)
    return bad_input("--jobs",
                     fmt::format("{0} games at once need {0} processors, {1} can be used here", jobs, most));
  // A chosen limit is for each game. The default is for the whole machine, which the jobs share.
  if (!isolation.memory_is_chosen) isolation.memory_bytes /= count;
  return {};
}

/// The value with another shape in the help.
cli::Value path_of(cli::Value value, const char* shape) {
  value.shape = shape;
  return value;
}

cli::Usage suite_usage() {
  std::string text = R"(Plays the contest's test points on new maps and prints the
marks, out of 200. Several solvers play the same maps. A game without a result
counts 0, and the suite goes on. Maps lie in a folder of their own in TMPDIR while
they are played, at most 512 MiB for each of --jobs.

  point  marks   side  A  limit
)";
  for (const TestPoint& point : test_points) {
    text += fmt::format("  {:5}  {:5}  {:5}  {}  {:g} s\n", point.id, point.weight, point.side, point.penalty,
                        point.seconds);
  }
  text += fmt::format("    all  {:5}  more if all eight have the full score\n\n", sweep_marks);
  return {"mines-judge suite",
          "--solver sat|rules|naive|PATH [--solver ...] [OPTIONS]\n"
          "       mines-judge suite --answers FOLDER|LIST [OPTIONS]",
          text + seed_warning,
          {{"0", "the suite, or its task, was played to its end"},
           {"1", "games of the suite ended without a verdict and must be played again"},
           {"2", "wrong usage or input"},
           {"3", "the system refused something, or standard output or --answer-output cannot be written to"},
           {"128 + n", "ended by signal n"}}};
}

/// The solvers that the options name, and the contestants.
Result<std::vector<Contestant>> all_solvers(const PlayOptions& play, const std::string& answers) {
  std::vector<Contestant> all;
  for (const std::string& solver : play.solvers) {
    // The name of a solver is the path that was given.
    if (const std::string fault = name_fault(solver); !fault.empty())
      return bad_input("--solver", fmt::format("'{}' {}", printable(solver), fault));
    all.push_back({solver, solver});
  }
  if (answers.empty()) {
    if (all.empty()) return bad_input("--solver", "is missing, expected --solver or --answers");
    return all;
  }
  MINES_LET(const auto contestants, read_contestants(answers));
  for (const Contestant& contestant : contestants) {
    // Results go by names, so two solvers of one name would be mixed up.
    if (std::find(play.solvers.begin(), play.solvers.end(), contestant.name) != play.solvers.end())
      return bad_input(answers, fmt::format("'{}' is also given as --solver", contestant.name));
    all.push_back(contestant);
  }
  if (all.size() > most_solvers)
    return bad_input("--solver", fmt::format("more than {} solvers", most_solvers));
  return all;
}

/// The settings of each solver, from what all have in common.
Result<void> find_programs(const std::string& answers, SuiteSettings& suite) {
  Settings common;
  common.isolation = suite.isolation;
  MINES_TRY(apply(suite.play, common));
  MINES_LET(const auto solvers, all_solvers(suite.play, answers));
  for (const Contestant& solver : solvers) {
    Settings& settings = suite.solvers.emplace_back(common);
    // Each solver finds out for itself what the host can do: one that falls back must not weaken another's
    // sandbox.
    settings.isolation.host = std::make_shared<HostIsolation>();
    MINES_TRY(choose_solver(solver.program, settings));
    add_private_file(suite.isolation.private_paths, "--solver", settings.answer);
    if (settings.answer_draws) return bad_input("--solver", "'play' plays single games only");
    settings.solver = solver.name;
    suite.names.push_back(solver.name);
  }
  MINES_LET(suite.map_program, program_beside("mines-map", "the program that draws maps"));
  return {};
}

/// What the command line says besides SuiteSettings.
struct SuiteWords {
  bool json = false;
  bool csv = false;
  bool draws = false;   ///< --seeds has a seed that is drawn
  std::string answers;  ///< the folder or list of contestants; empty: none
  std::optional<TaskChoice> task;
};

SuiteReport chosen_report(const SuiteWords& words, bool is_quiet) {
  if (words.csv) return SuiteReport::csv;
  if (words.json) return SuiteReport::json;
  return is_quiet ? SuiteReport::marks : SuiteReport::table;
}

/// No answer may read other contestants' programs, or what other games have printed.
void hide_files(const SuiteWords& words, SuiteSettings& suite) {
  std::vector<PrivatePath>& paths = suite.isolation.private_paths;
  std::error_code problem;
  if (std::filesystem::is_directory(words.answers, problem)) {
    add_private_folder(paths, "--answers", words.answers);
  } else {
    add_private_file(paths, "--answers", words.answers);
  }
  if (!suite.output.empty()) add_private_folder(paths, "--output", suite.output);
  for (const auto& [option, path] : {std::pair("--standings", suite.files.standings),
                                     {"--games", suite.files.games},
                                     {"--html", suite.files.html}})
    if (!path.empty()) add_private_output(paths, option, path);
  if (!suite.answer_output.empty()) add_private_folder(paths, "--answer-output", suite.answer_output);
}

Result<void> check_answer_output(const std::string& folder) {
  std::error_code problem;
  const bool is_usable = folder.empty() || (std::filesystem::is_directory(folder, problem) &&
                                            access(folder.c_str(), W_OK | X_OK) == 0);
  if (is_usable) return {};
  return bad_input("--answer-output", fmt::format("'{}' is not a folder that can be written to", folder));
}

Result<void> check_size(const SuiteSettings& suite) {
  if (games_of(suite) <= most_games) return {};
  return bad_input(
      "--seeds",
      fmt::format("a suite of more than {} games, expected fewer seeds, points or solvers", most_games));
}

/// Whether the seeds would be lost: they were drawn, and no report will name them.
bool tells_seeds(const SuiteWords& words, const SuiteSettings& suite) {
  const ReportFiles& files = suite.files;
  const bool is_marks_alone = suite.report == SuiteReport::marks && files.standings.empty() &&
                              files.games.empty() && files.html.empty();
  return words.draws && !suite.shows_seeds && !suite.task && !suite.counts_games && !is_marks_alone;
}

std::vector<cli::Option> suite_options(SuiteWords& words, SuiteSettings& suite) {
  const auto read_seeds = [&words, &suite](const std::string& where, const std::string& text) {
    words.draws = draws_a_seed(text);
    if (text.starts_with('@')) add_private_file(suite.isolation.private_paths, "--seeds", text.substr(1));
    return read_seed_list(where, text, most_seeds);
  };
  const std::vector<cli::Option> own_options{
      {.name = "answers",
       .value = path_of(cli::file(words.answers), "FOLDER|LIST"),
       .help = "the contestants: a folder whose files are their programs, or a text file with a line "
               "'PROGRAM NAME' for each"},
      {.name = "points",
       .value = cli::parsed(suite.points, "LIST", read_points, "0-7"),
       .help = "test points: numbers and ranges, 0-7 or 0,2,3"},
      {.name = "seeds",
       .value = cli::parsed<std::vector<Seed>>(suite.seeds, "LIST", read_seeds, "draw"),
       .help = "seeds of the maps. Numbers and ranges: 1-5,7. draw: 128 bits from the system, printed on "
               "standard error as letters; such letters are a seed, too. @FILE: the list in that file"},
      {.name = "scale",
       .value = cli::decimal(suite.scale, scales, "F"),
       .help = "multiplies the time limits, for machines that are not the contest's"},
      {.name = "strict",
       .value = cli::flag(suite.strict),
       .help = "no marks for a game in which the server noted a violation or gave a status that is not 0. "
               "Without --strict the cells that were opened until then count"},
      ties_option(suite.ties, {"task"}),
      {.name = "json",
       .value = cli::flag(words.json),
       .not_with = {"csv", "task"},
       .help = "print one JSON object instead of the table"},
      {.name = "csv",
       .value = cli::flag(words.csv),
       .not_with = {"task"},
       .help = "print a line of comma-separated values for each game instead of the table"},
      {.name = "answer-output",
       .value = path_of(cli::file(suite.answer_output), "FOLDER"),
       .help = "write what the answers print into this folder, as it is, a file for each game: "
               "game-NUMBER-NAME.txt, with "
               "the game's number in the suite, from 0"},
      {.name = "quiet",
       .value = cli::flag(suite.quiet),
       .help = "no progress; without --json or --csv only the marks, a line for each solver"},
      {.name = "jobs",
       .value = cli::whole(suite.jobs, 1, most_processors),
       .not_with = {"task"},
       .help = "play N maps at once, each on an equal share of the processors (--processors, or all); N is "
               "at most the number of processors. All games of a map are played on one share. --memory is "
               "for each game"}};
  auto solver_options = play_options(
      suite.play, "who plays: sat, rules or naive of our mines-solve, or any answer binary of the contest");
  for (cli::Option& option : solver_options) {
    if (option.name != "solver") continue;
    option.is_required = false;  // --answers may stand for it
    std::erase(option.value.choices, "play");
  }
  return cli::joined(
      {solver_options, own_options, report_options(suite.files, suite.shows_seeds, {"task"}),
       task_options(words.task, suite.output, "mines-judge merge"),
       isolation_options(suite.isolation, {.memory = "three quarters of the machine's, divided by --jobs"})});
}

}  // namespace

Result<std::vector<Seed>> read_seed_list(const std::string& option, const std::string& text,
                                         std::size_t longest) {
  if (text.starts_with('@')) {
    MINES_LET(const auto list, read_seed_file(text.substr(1)));
    // A file that names a file could go round in a circle, and one that draws would not fix its seeds.
    if (list.empty() || list.starts_with('@') || draws_a_seed(list))
      return bad_input(text.substr(1), "expected seeds; 'mines-judge seeds' draws some");
    return read_seed_list(text.substr(1), list, longest);
  }
  DistinctValues<Seed> seeds(option, longest, true);
  for (const std::string& item : items_of(text)) {
    Result<void> added;
    if (is_range(item)) {
      MINES_LET(const auto range, read_range(option, item, 0, std::numeric_limits<std::uint64_t>::max()));
      added = seeds.add(range);
    } else {
      MINES_LET(const auto seed, read_seed(option, item));
      added = seeds.add(seed, {});
    }
    if (!added) return Unexpected(added.error());
  }
  return seeds.take();
}

std::string progress_line(const SuiteSettings& suite, std::size_t played, std::size_t games,
                          const std::string& solver, const PlayedGame& game) {
  MINES_ASSERT(played >= 1 && played <= games);
  // Only a table for one solver and one seed has a line for each game.
  const bool reports_each_game =
      suite.report == SuiteReport::table && !suite.task && suite.names.size() == 1 && suite.seeds.size() == 1;
  return fmt::format("{} of {}{}", played, games,
                     reports_each_game ? " games played" : ": " + game_line(suite, solver, game));
}

cli::Option ties_option(Ties& ties, std::vector<std::string> not_with) {
  return {
      .name = "ties",
      .value = cli::choice(ties, {{"shared", Ties::shared}, {"time", Ties::time}}),
      .not_with = std::move(not_with),
      .help = "whether solvers with the same marks share a place, or the faster one stands before the other"};
}

std::vector<cli::Option> report_options(ReportFiles& files, bool& shows_seeds,
                                        const std::vector<std::string>& not_with) {
  return {
      {.name = "standings",
       .value = cli::output_file(files.standings),
       .not_with = not_with,
       .help = "write the standings to FILE as comma-separated values, a line for each solver"},
      {.name = "games",
       .value = cli::output_file(files.games),
       .not_with = not_with,
       .help = "write a line of comma-separated values for each game to FILE, as 'suite --csv' prints them"},
      {.name = "html",
       .value = cli::output_file(files.html),
       .not_with = not_with,
       .help = "write a page with the standings and all games to FILE, for a browser"},
      {.name = "title",
       .value = cli::text(files.title, "TEXT"),
       .only_with = "html",
       .help = "the title of the page"},
      {.name = "show-seeds",
       .value = cli::flag(shows_seeds),
       .not_with = not_with,
       .help = "reports and files name the seeds, and with them the boards: for the time after the contest. "
               "Without it they number the seeds"}};
}

Result<void> read_suite_settings(cli::Arguments& arguments, SuiteSettings& suite) {
  SuiteWords words;
  MINES_TRY(cli::read_options(arguments, suite_usage(), suite_options(words, suite)));
  suite.report = chosen_report(words, suite.quiet);
  if (suite.jobs) {
    MINES_TRY(prepare_jobs(*suite.jobs, suite.isolation));
  }
  MINES_TRY(check_answer_output(suite.answer_output));
  hide_files(words, suite);
  MINES_TRY(find_programs(words.answers, suite));
  // The number of solvers, which only now is known, is a factor of the size; tasks are parts of it.
  MINES_TRY(check_size(suite));
  if (words.task) {
    MINES_TRY(choose_task(*words.task, words.draws, suite));
  }
  suite.tells_seeds = tells_seeds(words, suite);
  return {};
}

}  // namespace mines::judge
