// The result file of a task (a share of mines-arena's games). docs/reference/json.schema.json has its keys.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "apps/arena/arena_settings.hpp"
#include "apps/arena/match.hpp"
#include "base/error.hpp"

namespace mines::arena {

struct ArenaTask {
  std::string terms;  ///< JSON object: the toolkit's version, the boards and the solvers of the run
  Task task;
  ArenaResults results;
};

/// The `terms` of all tasks of a run.
std::string terms_text(const Settings& settings, const BoardSource& boards);

/// The file's text: one JSON object on one line.
std::string task_text(const ArenaTask& task);

/// Reads what task_text() has written. Errors are ExitCode::bad_input and name `path` and the byte or field.
Result<ArenaTask> read_task_text(const std::string& path, std::string_view text);
Result<ArenaTask> read_task_file(const std::string& path);

/// Adds up the results of all tasks of a run.
class Merger {
 public:
  /// Adds the file of a task. Fails with ExitCode::bad_input and the file's name in three cases: the file is
  /// damaged; its terms or its number of tasks differ from the first file's; its task was added before.
  Result<void> add(const std::string& path);
  /// The settings of the run, for the report. Call add() before. If tasks are missing, fails and names them.
  Result<Settings> settings() const;
  /// The sum over the added files.
  const ArenaResults& results() const { return results_; }

 private:
  std::string terms_;
  std::uint64_t of_ = 0;                        // number of tasks of the run
  std::map<std::uint64_t, std::string> paths_;  // by the number of the task
  ArenaResults results_;
};

}  // namespace mines::arena
