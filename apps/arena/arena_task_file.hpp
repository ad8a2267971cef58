// The file in which a task of an arena reports its games, and the merge of all files.
// docs/reference/json.schema.json describes it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
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

/// Reads the text of task_text(). Errors are ExitCode::bad_input and name the file `path`, and the byte or
/// the field. Redundant fields must agree.
Result<ArenaTask> read_task_text(const std::string& path, std::string_view text);
Result<ArenaTask> read_task_file(const std::string& path);

/// Merges the files of all tasks into the results of one run.
class Merger {
 public:
  /// Adds a file. Fails with ExitCode::bad_input and the file's name if the file is damaged, or if it has
  /// other games or another number of tasks than the first file, or the task of an earlier file.
  Result<void> add(const std::string& path);
  /// The settings of the run that its report needs. Fails, with their numbers, if tasks are missing. At least
  /// one file must have been added.
  Result<Settings> settings() const;
  const ArenaResults& results() const { return results_; }

 private:
  std::string terms_;
  std::uint64_t of_ = 0;
  std::map<std::uint64_t, std::string> paths_;  // by the number of the task
  ArenaResults results_;
};

}  // namespace mines::arena
