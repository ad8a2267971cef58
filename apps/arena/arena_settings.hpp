// The command line of mines-arena: which games to play, and with which settings of the solver.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/arena/arena_boards.hpp"
#include "guess/win/classic_player.hpp"
#include "tasks/task.hpp"

namespace mines::arena {

inline constexpr std::size_t most_games = most_shared_games;  ///< limit of --games

struct Settings {
  BoardRule rule;
  std::size_t games = 10'000;
  std::uint64_t seed = 0;
  int threads = 1;
  std::uint64_t merged_tasks = 0;  ///< if the report is merged from the files of tasks: their number; else 0
  /// [0]: the player that --solver names; [1]: the player that --against names, if this option is given.
  std::vector<const ClassicSetting*> solvers;
  std::optional<std::string> maps_in;   ///< the file of boards to play; empty: boards are drawn
  std::optional<std::string> maps_out;  ///< the file to write the boards to, without playing them
  std::optional<TaskChoice> task;       ///< the task to play, a share of the games; empty: all games
  std::string output;                   ///< the folder for the task's result file; empty: standard output
  bool json = false;
};

/// Reads the arguments. Errors name the option and what was expected.
Result<void> read_settings(cli::Arguments& arguments, Settings& settings);

}  // namespace mines::arena
