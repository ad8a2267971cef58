#include "tasks/task_set.hpp"

#include <fmt/format.h>

#include "base/printable.hpp"
#include "base/read_number.hpp"

namespace mines {

Result<void> TaskSet::add(const std::string& path, const std::string& terms, const Task& task) {
  // The first file sets the games and the number of tasks, and all others are compared with it.
  if (there_.empty()) {
    terms_ = terms;
    of_ = task.of;
    first_ = printable(path);
  }
  if (const std::string differs = terms_difference(terms, terms_); !differs.empty())
    return bad_input(path, fmt::format("the games differ from those in {}: {}", first_, differs));
  if (task.of != of_)
    return bad_input(path,
                     fmt::format("this is one of {} tasks, but {} is one of {} tasks", task.of, first_, of_));
  const auto [same, is_new] = there_.emplace(task.number, path);
  // Each task counts once: its games would otherwise be added twice.
  if (!is_new)
    return bad_input(path,
                     fmt::format("task {} of {} is in {}, too", task.number, of_, printable(same->second)));
  return {};
}

Result<void> TaskSet::require_all() const {
  if (there_.size() == of_) return {};
  // A file may name any number of tasks: there is no list of them.
  std::string missing;
  std::uint64_t next = 1;
  for (const auto& [number, path] : there_) {
    if (next < number) append_range(missing, next, number - 1);
    next = number + 1;
  }
  if (next <= of_) append_range(missing, next, of_);
  return bad_input("", fmt::format("of {} tasks, these are missing: {}", of_, missing));
}

}  // namespace mines
