// The settings of a suite (games of all solvers on the same maps, terms.hpp). They are read from the command
// line of 'mines-judge suite', and checked before any process starts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/seed.hpp"
#include "cli/options.hpp"
#include "judge/game/play_options.hpp"
#include "judge/game/settings.hpp"
#include "judge/suite/suite_report.hpp"
#include "judge/suite/terms.hpp"
#include "tasks/task.hpp"

namespace mines::judge {

/// The files that a report of a suite is written to; empty names are not written.
struct ReportFiles {
  std::string standings;            ///< the standings as comma-separated values
  std::string games;                ///< the games as comma-separated values
  std::string html;                 ///< a page for a browser
  std::string title = "Standings";  ///< of the page
};

struct SuiteSettings : SuiteTerms {
  std::vector<Settings> solvers;  ///< each solver's settings; play_suite() sets map, penalty and
                                  ///< time limit before each game
  PlayOptions play;               ///< options such as --threads, as the user gave them
  IsolationSettings isolation;    ///< for all solvers, with the paths that no solver may see
  std::string map_program;        ///< the path of mines-map
  std::optional<Task> task;       ///< if set: play only the games of this part of the suite (tasks/task.hpp)
  std::optional<int> jobs;        ///< if set: play this many tasks at once (judge/queue/jobs.hpp)
  bool counts_games = false;      ///< print only the number of games
  std::string output;             ///< the folder for the task's file; empty: standard output
  std::string answer_output;      ///< the folder for what the solvers' programs print; empty: standard error
  SuiteReport report = SuiteReport::table;
  ReportFiles files;   ///< what else is written
  bool quiet = false;  ///< show no progress
  /// Seeds were drawn, and no report will name them: they are printed on standard error, or they would be
  /// lost.
  bool tells_seeds = false;
};

/// Reads the arguments, looks for the programs, and draws a seed for each "draw" in --seeds. Errors are
/// ExitCode::bad_input and name the option or the file.
Result<void> read_suite_settings(cli::Arguments& arguments, SuiteSettings& suite);

/// The line of progress after `game`, with `played` of `games` games done: "3 of 8: ...". If the report will
/// have a line for each game, the line is only "3 of 8 games played".
std::string progress_line(const SuiteSettings& suite, std::size_t played, std::size_t games,
                          const std::string& solver, const PlayedGame& game);

/// Makes the option --ties of 'mines-judge suite' and 'mines-judge merge', which sets `ties`: whether solvers
/// with equal marks share a place. --ties excludes the options `not_with`.
cli::Option ties_option(Ties& ties, std::vector<std::string> not_with = {});

/// Makes the options of 'mines-judge suite' and 'mines-judge merge' for the files of the report, and whether
/// reports name seeds. The first is for the standings' CSV. They exclude `not_with`.
std::vector<cli::Option> report_options(ReportFiles& files, bool& shows_seeds,
                                        const std::vector<std::string>& not_with = {});

/// Reads a list of at most `longest` seeds, all different, separated by commas. An item is a number, a range
/// such as 1-5, the text of a drawn seed (base/seed.hpp), or "draw", which draws a seed. "@FILE" stands for
/// the list in that file, so that other users of the machine cannot see the seeds. In a file, line ends count
/// as commas, and "draw" is an error. Errors name `option` or the file.
Result<std::vector<Seed>> read_seed_list(const std::string& option, const std::string& text,
                                         std::size_t longest);

}  // namespace mines::judge
