// The command line of mines-arena: the games and the players.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/arena/arena_boards.hpp"
#include "guess/win/classic_player.hpp"
#include "tasks/task.hpp"

namespace mines::arena {

inline constexpr std::size_t most_games = most_shared_games;

struct Settings {
  BoardRule rule;
  std::size_t games = 10'000;
  std::uint64_t seed = 0;
  int threads = 1;
  std::uint64_t merged_tasks = 0;  ///< number of tasks (tasks/task.hpp) merged; 0: no merge
  /// The settings of the players, of --solver, and of --against if given.
  std::vector<const ClassicSetting*> solvers;
  std::optional<std::string> maps_in;
  std::optional<std::string> maps_out;
  std::optional<TaskChoice> task;
  std::string output;  ///< the folder for the task's file; empty: standard output
  bool json = false;
};

/// Reads the arguments. Errors name the option and what was expected.
Result<void> read_settings(cli::Arguments& arguments, Settings& settings);

}  // namespace mines::arena
