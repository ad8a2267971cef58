// The tasks of which a merge command has read files.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "base/error.hpp"
#include "tasks/task.hpp"

namespace mines {

class TaskSet {
 public:
  /// Adds the task of a file. Fails if the file differs from the first one in its terms or in the number of
  /// tasks, or if it has the task of an earlier file. Errors are ExitCode::bad_input.
  Result<void> add(const std::string& path, const std::string& terms, const Task& task);
  /// Fails with the numbers of the tasks that are missing. A file must have been added.
  Result<void> require_all() const;

  const std::string& terms() const { return terms_; }  ///< of all files
  std::uint64_t of() const { return of_; }             ///< the number of tasks

 private:
  std::string terms_;
  std::uint64_t of_ = 0;
  std::string first_;                           // the path of the first file
  std::map<std::uint64_t, std::string> there_;  // the paths, by the number of the task
};

}  // namespace mines
