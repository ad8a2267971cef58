// The file in which a task of an arena reports its games, and all of them merged.
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
  std::string terms;  ///< JSON: all that decides what comes of the games, and the toolkit's version
  Task task;
  ArenaResults results;
};

/// The terms of the games on `boards` that the settings have played.
std::string terms_text(const Settings& settings, const BoardSource& boards);

/// One JSON object on one line.
std::string task_text(const ArenaTask& task);

/// Reads what task_text() has written; `path` is for errors, which are ExitCode::bad_input and name the file,
/// and the byte or the field. Whatever follows from other fields must do so.
Result<ArenaTask> read_task_text(const std::string& path, std::string_view text);
Result<ArenaTask> read_task_file(const std::string& path);

/// Makes the results of one run of the files of all its tasks.
class Merger {
 public:
  /// Fails with ExitCode::bad_input and the file's name if the file is damaged, or is of other games than the
  /// first, of another number of tasks, or of a task that an earlier file has.
  Result<void> add(const std::string& path);
  /// The settings of the run, as far as its report needs them. Fails if tasks are missing: the error names
  /// them. At least one file must have been added.
  Result<Settings> settings() const;
  const ArenaResults& results() const { return results_; }

 private:
  std::string terms_;
  std::uint64_t of_ = 0;
  std::map<std::uint64_t, std::string> paths_;  // by the number of the task
  ArenaResults results_;
};

}  // namespace mines::arena
