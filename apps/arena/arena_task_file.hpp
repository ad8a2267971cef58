// The file in which a task of an arena (tasks/task.hpp) reports its games. docs/reference/json.schema.json
// describes the file. A merge makes the results of one run from the files of all tasks.
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
  std::string terms;  ///< JSON: everything that determines the results, and the toolkit's version
  Task task;
  ArenaResults results;
};

/// The terms of games on `boards` with these settings.
std::string terms_text(const Settings& settings, const BoardSource& boards);

/// The file's text: one JSON object on one line.
std::string task_text(const ArenaTask& task);

/// Reads the text of task_text(). A field that follows from other fields must have the value that follows.
/// Errors are ExitCode::bad_input. An error names the file, `path`, and the byte or the field.
Result<ArenaTask> read_task_text(const std::string& path, std::string_view text);
Result<ArenaTask> read_task_file(const std::string& path);

/// Merges the files of all tasks into the results of one run.
class Merger {
 public:
  /// Adds a file. Fails with ExitCode::bad_input and the file's name if the file is damaged, if its terms or
  /// its number of tasks differ from those of the first file, or if the same task was added before.
  Result<void> add(const std::string& path);
  /// Those settings of the merged run that its report needs. At least one file must have been added. Fails if
  /// tasks are missing; the error names their numbers.
  Result<Settings> settings() const;
  const ArenaResults& results() const { return results_; }

 private:
  std::string terms_;
  std::uint64_t of_ = 0;
  std::map<std::uint64_t, std::string> paths_;  // by the number of the task
  ArenaResults results_;
};

}  // namespace mines::arena
