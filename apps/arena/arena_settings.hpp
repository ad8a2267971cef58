// The command line of mines-arena: which games to play, and with which settings of the solver.
#pragma once

#include <optional>
#include <string>

#include "apps/arena/arena_boards.hpp"
#include "guess/win/classic_player.hpp"
#include "tasks/task.hpp"

namespace mines::arena {

inline constexpr std::size_t most_games = most_shared_games;  ///< limit of --games

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
  std::uint64_t merged_tasks = 0;  ///< number of merged task files (tasks/task.hpp); 0: not a merge
  Contestant solver;
  std::optional<Contestant> against;    ///< a second player on the same boards
  std::optional<std::string> maps_in;   ///< the file of boards to play; empty: boards are drawn
  std::optional<std::string> maps_out;  ///< the file to write the boards to, without playing them
  std::optional<TaskChoice> task;       ///< the share of the games to play; empty: all games
  std::string output;                   ///< the folder for the task's file; empty: standard output
  bool json = false;
};

/// Reads the arguments. Errors name the option and what was expected.
Result<void> read_settings(cli::Arguments& arguments, Settings& settings);

/// The player with the setting `name`; empty if there is no such setting.
std::optional<Contestant> contestant_named(const std::string& name);

/// The boards to play: those of `maps_in`, or drawn boards if `maps_in` is empty. Fails if the file is wrong.
Result<BoardSource> boards_of(const Settings& settings);

}  // namespace mines::arena
