// Merges the files of a suite's tasks, and makes the report of the suite (a list of games). A task plays a
// part of the suite's games and writes the results to a file (suite_task_file.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/read_number.hpp"
#include "isolation/processes/guardian.hpp"
#include "judge/queue/suite_task_file.hpp"

namespace mines::judge {

/// Hosts with the same model of processor and the same number of processors.
struct HostKind {
  std::string processor;             ///< the model (Host::processor)
  int processors = 0;                ///< the number of processors of each host
  std::vector<std::string> names{};  ///< the hosts' names, each once
  std::size_t games = 0;             ///< the number of games that these hosts played
};

struct MergedSuite {
  SuiteTerms terms;
  /// The games of each solver that are in a file. Terms of a few KB may name millions of games, so those that
  /// no file has are only counted.
  std::vector<SolverGames> solvers;
  std::vector<NumberRange> missing{};        ///< the numbers of the games that no file has
  std::optional<std::uint64_t> tasks{};      ///< the number N of tasks; empty if the files differ in N
  std::vector<NumberRange> missing_tasks{};  ///< the tasks with a missing game; empty if `tasks` is empty
  std::vector<HostKind> hosts{};             ///< the group with the most games first
  std::set<std::string> files_to_repeat{};   ///< with a game that must be played again
  std::string ended{};                       ///< TaskFile::ended of the file that ended last
};

class Merger {
 public:
  /// Adds a task's file. Fails with ExitCode::bad_input and the file's name if the file is damaged or belongs
  /// to another suite than the first file. Also fails if an earlier file has a different result for the same
  /// game, or a different program for the same solver.
  Result<void> add(const std::string& path);
  /// Adds a task's file that the caller has read. `path`: the file's name, for errors.
  Result<void> add(const std::string& path, TaskFile file);
  /// The merged suite. At least one file must have been added. Call it once, after all files.
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
  std::map<std::size_t, Held> games_;        ///< by number
  std::map<std::size_t, Held> first_games_;  ///< by solver: its first game that was added
  std::set<std::uint64_t> tasks_;            ///< the tasks of the files
  std::vector<HostKind> hosts_;
  std::set<std::string> files_to_repeat_;
  std::string ended_;
};

/// A suite that this process has played as a whole: its only host is this one, and it has ended now.
MergedSuite played_here(const SuiteTerms& terms, std::vector<SolverGames> solvers);

/// The text with the suite's terms, the standings, and the hosts.
std::string merge_table(const MergedSuite& merged);

/// The number of games that no file has.
std::size_t missing_games(const MergedSuite& merged);

/// One line that names the missing games, and the tasks that play them; empty if nothing is missing.
std::string missing_text(const MergedSuite& merged);

/// One line about the games that must be played again, and the files of whose tasks they are; empty if there
/// are none.
std::string repeat_text(const MergedSuite& merged);

/// "2 games ended without a verdict (judge error or not measurable)"; empty if there are none.
std::string no_verdict_text(const MergedSuite& merged);

/// Prints what must still be played for the standings to be final: a line for the games that are missing, one
/// for those that must be played again. Returns exit code 0 if the standings are final, else 1.
Ending tell_open_games(const MergedSuite& merged);

/// A line for each kind of hosts: its games, its name or the number of hosts, its processors.
std::string hosts_text(const MergedSuite& merged);

}  // namespace mines::judge
