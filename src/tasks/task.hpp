// Many independent games as tasks, for many machines: task I of N plays the I-th share of the games and
// writes a file (task_file.hpp), and a merge makes one report of all files. 'mines-judge suite' and
// mines-arena have it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/options.hpp"

namespace mines {

/// The most games that tasks may share: shares are then computed without overflow.
inline constexpr std::uint64_t most_shared_games = 1'000'000'000;

/// Task `number`, from 1 to `of`, of games that are played as `of` tasks.
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

/// The games of the task when there are `games` of them. The tasks' shares follow each other, and their sizes
/// differ by at most 1. With as many tasks as games each task is one game.
Share share_of(const Task& task, std::size_t games);

/// What --task says: I/N, I/games or count.
struct TaskChoice {
  bool counts = false;  ///< only print how many games there are
  std::uint64_t number = 0;
  std::uint64_t of = 0;  ///< 0: as many tasks as games
};

/// The options --task and --output. `merge` is the command that takes the files: "mines-judge merge".
std::vector<cli::Option> task_options(std::optional<TaskChoice>& choice, std::string& output,
                                      const std::string& merge);

/// The task of a choice that is not to count. Fails if there are more tasks than the `games` of `what`, or if
/// there is no such task.
Result<Task> chosen_task(const TaskChoice& choice, std::uint64_t games, const std::string& what);

}  // namespace mines
