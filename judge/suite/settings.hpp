// What the suite is played with: the command line of 'mines-judge suite', checked before anything is started.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/seed.hpp"
#include "judge/game/settings.hpp"
#include "judge/settings/play_options.hpp"
#include "judge/suite/games.hpp"
#include "judge/suite/report.hpp"
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
  SuiteReport report = SuiteReport::table;
  bool quiet = false;
};

/// Reads argv[1..argc) into `suite`, looks for the programs and draws the seeds that are to be drawn. Gives
/// the text of --help or --version if that is to be printed instead. Every error is ExitCode::bad_input and
/// names option or file.
Result<std::string> read_suite_settings(int argc, const char* const argv[], SuiteSettings& suite);

/// The seeds of a list of numbers (base/number_list.hpp). An item may also be the text of a drawn seed, or
/// "draw". "@FILE" stands for the list in that file, in which ends of lines are commas too, and which draws
/// no seed. Nobody sees those seeds among a program's arguments.
Result<std::vector<Seed>> read_seed_list(const std::string& option, const std::string& text,
                                         std::size_t longest);

}  // namespace mines::judge
