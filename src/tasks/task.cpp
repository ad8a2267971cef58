#include "tasks/task.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "base/read_number.hpp"
#include "os/atomic_file.hpp"
#include "os/standard_streams.hpp"
#include "report/rows.hpp"

namespace mines {

namespace {

using report::Json;
using AnyOrder = nlohmann::json;  // its objects are equal whatever the order of their fields

std::string text_of(const Json& value) { return printable(report::json_text(value)); }

/// A value in a message: long ones are only named.
std::string value_text(const Json& value) {
  const std::string text = text_of(value);
  return text.size() <= 60 ? text : "another";
}

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

Share share_of(const Task& task, std::size_t games) {
  MINES_ASSERT(task.number >= 1 && task.number <= task.of && task.of <= most_shared_games);
  MINES_ASSERT(games <= most_shared_games);
  // Each share begins where the one before ends, and their sizes differ by at most one.
  return {games * (task.number - 1) / task.of, games * task.number / task.of};
}

std::vector<cli::Option> task_options(std::optional<TaskChoice>& choice, std::string& output,
                                      const std::string& merge) {
  cli::Value folder = cli::file(output);
  folder.shape = "FOLDER";
  return {{.name = "task",
           .value = cli::parsed(choice, "I/N|count", cli::Reader<TaskChoice>(read_task)),
           .group = "Tasks",
           .help = fmt::format(
               "play only the games of task I of N (I from 1), and print their results as JSON for '{}'. "
               "Each task gets a contiguous share of the games. N may be the word games: one game a task. "
               "count, without a number: print the number of games, and play none",
               merge)},
          {.name = "output",
           .value = folder,
           .group = "Tasks",
           .only_with = "task",
           .help = "write the JSON of --task to task-I-of-N.json in this folder, whole or not at all. A task "
                   "whose file is complete is not played again"}};
}

Result<Task> chosen_task(const TaskChoice& choice, std::uint64_t games, const std::string& what) {
  MINES_ASSERT(!choice.counts && choice.number >= 1);
  const std::uint64_t of = choice.of == 0 ? games : choice.of;
  if (of > games)
    return bad_input("--task", fmt::format("{} tasks are too many: {} has {} games", of, what, games));
  if (choice.number > of)
    return bad_input("--task", fmt::format("there is no task {} of {}", choice.number, of));
  return Task{choice.number, of};
}

std::string task_path(const std::string& folder, const Task& task) {
  MINES_ASSERT(task.number >= 1 && task.number <= task.of);
  const std::string of = std::to_string(task.of);
  // Numbers have leading zeroes, so that the files sort in the order of the tasks.
  return fmt::format("{}/task-{:0{}}-of-{}.json", folder, task.number, of.size(), of);
}

Result<bool> has_task_file(const std::string& folder, const std::string& path,
                           const std::function<Result<bool>(const std::string& path)>& is_this_task) {
  std::error_code problem;
  if (!std::filesystem::is_directory(folder, problem) || access(folder.c_str(), W_OK | X_OK) != 0)
    return bad_input("--output", fmt::format("'{}' is not a folder that can be written to", folder));
  if (!std::filesystem::exists(path, problem)) return false;
  const Result<bool> there = is_this_task(path);
  // The file is cut short, and the task is played again.
  if (!there && there.error().offset && *there.error().offset == std::filesystem::file_size(path, problem))
    return false;
  if (there && !*there) return bad_input(path, "the file is of other games, and is not replaced");
  return there;
}

Result<void> write_task_file(const std::string& path, const std::string& text) {
  return path.empty() ? print_out(text) : write_whole(path, text);
}

std::string terms_difference(const std::string& here, const std::string& there) {
  if (here == there) return {};
  const Json mine = Json::parse(here);
  const Json other = Json::parse(there);
  for (const auto& [name, value] : other.items()) {
    if (!mine.contains(name)) return fmt::format("'{}' is missing here", name);
    if (mine.at(name) != value)
      return fmt::format("'{}' is {}, there {}", name, value_text(mine.at(name)), value_text(value));
  }
  for (const auto& [name, value] : mine.items()) {
    if (!other.contains(name)) return fmt::format("'{}' is missing there", name);
  }
  return {};
}

void task_fault(std::string what) { throw TaskFault{std::move(what)}; }

std::uint64_t whole_field(const Json& object, const char* name, std::uint64_t least, std::uint64_t most) {
  MINES_ASSERT(least <= most);
  const Json& field = object.at(name);
  if (!field.is_number_unsigned() || field.get<std::uint64_t>() < least || field.get<std::uint64_t>() > most)
    task_fault(fmt::format("'{}' is not a whole number from {} to {}", name, least, most));
  return field.get<std::uint64_t>();
}

void require_as_written(const Json& is, const Json& expected) {
  for (const auto& [name, value] : expected.items()) {
    if (!is.contains(name)) task_fault(fmt::format("there is no '{}'", name));
    // 7.0 equals 7, but no task writes it for a count.
    if (AnyOrder(is.at(name)) != AnyOrder(value) || is.at(name).is_number_float() != value.is_number_float())
      task_fault(fmt::format("'{}' is {}, but {} follows from the rest", name, text_of(is.at(name)),
                             text_of(value)));
  }
  if (is.size() != expected.size()) task_fault("there are fields that no task writes");
}

Result<void> read_task_json(const std::string& path, std::string_view text, const JsonBounds& bounds,
                            const char* format, int version, const char* made_by,
                            const std::function<void(const Json&)>& read) {
  if (const std::string excess = json_excess(text, bounds); !excess.empty()) return bad_input(path, excess);
  try {
    const Json json = Json::parse(text);
    if (!json.is_object() || !json.contains("format") || json.at("format") != format)
      task_fault(fmt::format("not a file that '{} --task' writes", made_by));
    if (json.at("version") != version)
      task_fault(fmt::format("the format has version {}, and this program reads version {}",
                             text_of(json.at("version")), version));
    read(json);
    return {};
  } catch (const Json::parse_error& problem) {
    // Its own message has line, column and library; the byte it counts from 1.
    if (problem.byte > text.size()) return bad_input(path, text.size(), "the file ends too early");
    return bad_input(path, problem.byte == 0 ? 0 : problem.byte - 1, "no JSON");
  } catch (const Json::exception& problem) {
    return bad_input(path, problem.what());
  } catch (const TaskFault& problem) {
    return bad_input(path, problem.what);
  }
}

}  // namespace mines
