// The command line of mines-arena: the games and the players.
#pragma once

#include <optional>
#include <string>

#include "apps/arena/arena_boards.hpp"
#include "guess/win/classic_player.hpp"
#include "tasks/task.hpp"

namespace mines::arena {

inline constexpr std::size_t most_games = most_shared_games;

/// A player: the solver with one of its settings (guess/win/classic_player.hpp).
struct Contestant {
  std::string name;  ///< the setting's name
  ClassicOptions options;
};

struct Settings {
  BoardRule rule;
  std::size_t games = 10'000;
  std::uint64_t seed = 0;
  int threads = 1;
  std::uint64_t merged_tasks = 0;  ///< number of tasks (tasks/task.hpp) merged; 0: no merge
  Contestant solver;
  std::optional<Contestant> against;  ///< a second player on the same boards
  std::optional<std::string> maps_in;
  std::optional<std::string> maps_out;
  std::optional<TaskChoice> task;
  std::string output;  ///< the folder for the task's file; empty: standard output
  bool json = false;
};

/// Reads the arguments. Errors name the option and what was expected.
Result<void> read_settings(cli::Arguments& arguments, Settings& settings);

/// Empty if no setting has this name.
std::optional<Contestant> contestant_named(const std::string& name);

/// The boards of the file `maps_in`, if set; else drawn boards. Fails if the file is wrong.
Result<BoardSource> boards_of(const Settings& settings);

}  // namespace mines::arena
