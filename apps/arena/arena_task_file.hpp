// The result file of a task: a share of the games of a run. docs/reference/json.schema.json has its keys.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/arena/arena_settings.hpp"
#include "apps/arena/match.hpp"
#include "base/error.hpp"

namespace mines::arena {

struct ArenaTask {
  std::string terms;  ///< JSON object: the toolkit's version, and the boards and solvers of the run
  Task task;
  ArenaResults results;
};

/// The value of ArenaTask::terms. All tasks of a run have the same.
std::string terms_text(const Settings& settings, const BoardSource& boards);

/// The file's text: one JSON object on one line.
std::string task_text(const ArenaTask& task);

/// Reads what task_text() has written. Errors are ExitCode::bad_input and name `path` and the byte or field.
Result<ArenaTask> read_task_text(const std::string& path, std::string_view text);
Result<ArenaTask> read_task_file(const std::string& path);

struct MergedTasks {
  Settings settings;  ///< for the run's report
  ArenaResults results;
};

/// Merges the files of all tasks, at least one. Fails with ExitCode::bad_input. The error names the file that
/// is damaged, that differs from the first file in its terms or its `Task::of`, or that holds the task of an
/// earlier file. If tasks are missing, the error lists their numbers.
Result<MergedTasks> merge_tasks(const std::vector<std::string>& paths);

}  // namespace mines::arena
