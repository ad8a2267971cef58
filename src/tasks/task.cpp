#include "tasks/task.hpp"

#include <fmt/format.h>

#include "base/assert.hpp"
#include "base/read_number.hpp"

namespace mines {

Share share_of(const Task& task, std::size_t games) {
  MINES_ASSERT(task.number >= 1 && task.number <= task.of && task.of <= most_shared_games);
  MINES_ASSERT(games <= most_shared_games);
  // Each share begins where the one before ends, and their sizes differ by at most one.
  return {games * (task.number - 1) / task.of, games * task.number / task.of};
}

namespace {

/// Reads the value of --task.
Result<TaskChoice> read_task(const std::string& where, const std::string& text) {
  TaskChoice choice;
  if (text == "count") {
    choice.counts = true;
    return choice;
  }
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return bad_input(where, fmt::format("'{}' is neither I/N nor count", text));
  const std::string of = text.substr(slash + 1);
  if (of != "games") {
    MINES_LET(choice.of, read_whole_number<std::uint64_t>(where, of, 1, most_shared_games));
  }
  const std::uint64_t most = choice.of == 0 ? most_shared_games : choice.of;
  MINES_LET(choice.number, read_whole_number<std::uint64_t>(where, text.substr(0, slash), 1, most));
  return choice;
}

}  // namespace

std::vector<cli::Option> task_options(std::optional<TaskChoice>& choice, std::string& output,
                                      const std::string& merge) {
  cli::Value folder = cli::file(output);
  folder.shape = "FOLDER";
  return {
      {.name = "task",
       .value = cli::parsed(choice, "I/N|count", cli::Reader<TaskChoice>(read_task)),
       .group = "Tasks",
       .help = fmt::format(
           "play only the games of task I of N (I from 1), and print them as JSON for '{}'. Each task gets a "
           "contiguous share of the games. N may be the word games: one game a task. count, without a "
           "number: print how many games there are, and play none",
           merge)},
      {.name = "output",
       .value = folder,
       .group = "Tasks",
       .only_with = "task",
       .help = "write that JSON to task-I-of-N.json in this folder, whole or not at all. A task whose file "
               "is complete is not played again"}};
}

Result<Task> chosen_task(const TaskChoice& choice, std::uint64_t games, const std::string& what) {
  const std::uint64_t of = choice.of == 0 ? games : choice.of;
  if (of > games)
    return bad_input("--task", fmt::format("{} tasks are too many: {} has {} games", of, what, games));
  if (choice.number > of)
    return bad_input("--task", fmt::format("{} of {}: there is no such task", choice.number, of));
  return Task{choice.number, of};
}

}  // namespace mines
