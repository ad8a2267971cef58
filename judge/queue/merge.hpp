// Makes one suite of the files of its tasks.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "judge/queue/suite_task_file.hpp"

namespace mines::judge {

/// The hosts of one kind of processor.
struct HostKind {
  std::string processor;
  int processors = 0;
  std::vector<std::string> names{};  ///< each once
  std::size_t games = 0;
};

/// A suite as far as its tasks' files are there.
struct MergedSuite {
  SuiteTerms terms;
  /// Of each solver, all games. A game that no file has counts 0, with the error "not played".
  std::vector<SolverGames> solvers;
  std::vector<std::size_t> missing;          ///< the numbers of those games
  std::optional<std::uint64_t> tasks;        ///< N, if all files are of tasks of N
  std::vector<std::uint64_t> missing_tasks;  ///< those of N that have a missing game
  std::vector<HostKind> hosts;               ///< the kind with the most games first
};

class Merger {
 public:
  /// Adds a task's file. Fails with ExitCode::bad_input and its name if the file is damaged, is of another
  /// suite than the first, has another result than an earlier file for a game, or if a solver's program is
  /// not the one that played its other games.
  Result<void> add(const std::string& path);
  /// The same of a file that was read; `path` is for errors.
  Result<void> add(const std::string& path, TaskFile file);
  /// The suite. At least one file must have been added.
  MergedSuite take();

 private:
  struct Held {
    TaskGame game;
    std::size_t file = 0;
  };
  Result<void> add_game(const std::string& path, TaskGame game);
  void add_host(const Host& host, std::size_t games);

  std::vector<std::string> paths_;
  TaskFile first_;  ///< without its games
  bool same_tasks_ = true;
  std::vector<std::optional<Held>> games_;        ///< by number
  std::vector<std::optional<Held>> first_games_;  ///< by solver: the first that was added
  std::vector<HostKind> hosts_;
};

}  // namespace mines::judge
