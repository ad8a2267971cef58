// The file of a mines-arena task (tasks/task.hpp). docs/reference/json.schema.json has its keys.
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
  std::string terms;  ///< JSON: the toolkit's version, and everything that determines the results
  Task task;
  ArenaResults results;
};

std::string terms_text(const Settings& settings, const BoardSource& boards);

/// The file's text: one JSON object on one line.
std::string task_text(const ArenaTask& task);

/// Reads what task_text() has written. Errors are ExitCode::bad_input; they name `path` and the place.
Result<ArenaTask> read_task_text(const std::string& path, std::string_view text);
Result<ArenaTask> read_task_file(const std::string& path);

class Merger {
 public:
  /// Adds a file. Fails with ExitCode::bad_input and the file's name in three cases: the file is damaged; its
  /// terms or its `Task::of` differ from the first file's; its task was added before.
  Result<void> add(const std::string& path);
  /// The settings for the run's report. Call add() first. If tasks are missing, fails with their numbers.
  Result<Settings> settings() const;
  const ArenaResults& results() const { return results_; }

 private:
  std::string terms_;
  std::uint64_t of_ = 0;
  std::map<std::uint64_t, std::string> paths_;  // by the number of the task
  ArenaResults results_;
};

}  // namespace mines::arena
