// What the suite is played with: the command line of 'mines-judge suite', checked before anything is started.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/seed.hpp"
#include "cli/options.hpp"
#include "judge/game/game_settings.hpp"
#include "judge/settings/play_options.hpp"
#include "judge/suite/suite_games.hpp"
#include "judge/suite/suite_report.hpp"
#include "judge/suite/terms.hpp"

namespace mines::judge {

struct SuiteSettings : SuiteTerms {
  std::vector<Settings> solvers;  ///< how each plays; map, penalty and limit are set for each game
  PlayOptions play;               ///< as they were given
  IsolationSettings isolation;    ///< what all solvers have in common, and all private paths
  std::string map_program;
  std::optional<Task> task;   ///< play only this task's games, and report them for a merge
  std::optional<int> jobs;    ///< play this many tasks at once, on shares of the processors
  bool counts_games = false;  ///< only print how many games there are
  std::string output;         ///< the folder for the task's report; empty: standard output
  std::string answer_output;  ///< the folder for what the answers print; empty: standard error
  SuiteReport report = SuiteReport::table;
  bool quiet = false;

  /// Whether the report of one answer has a line for each game: progress then leaves that out.
  bool reports_each_game() const {
    return report == SuiteReport::table && !task && names.size() == 1 && seeds.size() == 1;
  }
};

/// Reads the arguments into `suite`, looks for the programs and draws the seeds that are to be drawn. Every
/// error is ExitCode::bad_input and names option or file.
Result<void> read_suite_settings(cli::Arguments& arguments, SuiteSettings& suite);

/// The line about a game that has ended, the last of `played` of `games`: "3 of 8: ...".
std::string progress_line(const SuiteSettings& suite, std::size_t played, std::size_t games,
                          const std::string& solver, const PlayedGame& game);

/// --ties, of a suite and of a merge. The options `not_with` exclude it.
cli::Option ties_option(Ties& ties, std::vector<std::string> not_with = {});

/// The seeds of a list of numbers (base/number_list.hpp). An item may also be the text of a drawn seed, or
/// "draw". "@FILE" stands for the list in that file, in which ends of lines are commas too, and which draws
/// no seed. Nobody sees those seeds among a program's arguments.
Result<std::vector<Seed>> read_seed_list(const std::string& option, const std::string& text,
                                         std::size_t longest);

}  // namespace mines::judge
