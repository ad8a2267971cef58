// The settings of a suite: the command line of 'mines-judge suite', checked before any process starts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/seed.hpp"
#include "cli/options.hpp"
#include "judge/game/game_settings.hpp"
#include "judge/settings/play_settings.hpp"
#include "judge/suite/suite_report.hpp"
#include "judge/suite/terms.hpp"
#include "tasks/task.hpp"

namespace mines::judge {

struct SuiteSettings : SuiteTerms {
  std::vector<Settings> solvers;  ///< the settings of each solver; map, penalty and time limit are set
                                  ///< before each game
  PlayOptions play;               ///< the options as given
  IsolationSettings isolation;    ///< for all solvers, with the paths that no solver may see
  std::string map_program;
  std::optional<Task> task;   ///< play only this task's games (tasks/task.hpp), and report them for a merge
  std::optional<int> jobs;    ///< play this many tasks at once, on shares of the processors
  bool counts_games = false;  ///< only print the number of games
  std::string output;         ///< the folder for the task's report; empty: standard output
  std::string answer_output;  ///< the folder for the answers' output; empty: standard error
  SuiteReport report = SuiteReport::table;
  bool quiet = false;
};

/// Reads the arguments, looks for the programs, and draws a seed for each "draw" in --seeds. Errors are
/// ExitCode::bad_input and name the option or the file.
Result<void> read_suite_settings(cli::Arguments& arguments, SuiteSettings& suite);

/// The line about `game`, which has ended: "3 of 8: ...", or "3 of 8 games played" if the report has a line
/// for each game. `played` counts this game.
std::string progress_line(const SuiteSettings& suite, std::size_t played, std::size_t games,
                          const std::string& solver, const PlayedGame& game);

/// The option --ties (whether solvers with equal marks share a place) of a suite and of a merge. It excludes
/// the options of `not_with`.
cli::Option ties_option(Ties& ties, std::vector<std::string> not_with = {});

/// Reads at most `longest` seeds, all different, separated by commas. An item is a number, a range
/// (base/read_number.hpp), the text of a drawn seed, or "draw", which draws a seed. "@FILE" stands for the
/// list in that file, which hides seeds from other users of the machine. Line ends count as commas there, and
/// "draw" is an error.
Result<std::vector<Seed>> read_seed_list(const std::string& option, const std::string& text,
                                         std::size_t longest);

}  // namespace mines::judge
