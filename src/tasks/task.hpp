// Many independent games split into tasks, for many machines: task I of N plays the I-th share of the games
// and writes a file (task_file.hpp). A merge makes one report of all files. The games are those of
// 'mines-judge suite' or of mines-arena.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/options.hpp"

namespace mines {

/// The most games that tasks may share, so that shares are computed without overflow.
inline constexpr std::uint64_t most_shared_games = 1'000'000'000;

/// Task `number`, 1 to `of`, of games that are split into `of` tasks.
struct Task {
  std::uint64_t number = 1;
  std::uint64_t of = 1;

  bool operator==(const Task&) const = default;
};

/// The numbers of a task's games: from `first` to below `end`.
struct Share {
  std::size_t first = 0;
  std::size_t end = 0;

  std::size_t size() const { return end - first; }
};

/// The task's share of `games` games. The shares are contiguous, and their sizes differ by at most 1. If
/// there are N tasks for N games, each task is one game.
Share share_of(const Task& task, std::size_t games);

/// The value of the option --task: I/N, I/games (one task for each game) or count.
struct TaskChoice {
  bool counts = false;       ///< only print the number of games
  std::uint64_t number = 0;  ///< I
  std::uint64_t of = 0;      ///< N; 0: one task for each game
};

/// The options --task and --output. `merge` is the command that reads the files: "mines-judge merge".
std::vector<cli::Option> task_options(std::optional<TaskChoice>& choice, std::string& output,
                                      const std::string& merge);

/// The task of a choice without `counts`. Fails if there are more tasks than games, or if the task's number
/// is too large. All tasks together have `games` games. `what` is their name in errors: "the arena".
Result<Task> chosen_task(const TaskChoice& choice, std::uint64_t games, const std::string& what);

}  // namespace mines
