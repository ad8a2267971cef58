// The files of tasks: JSON, each with the terms that all tasks of the same games share. What is common to all
// programs that write and merge them. Files may be damaged or made by others, so every mistake in them is an
// error.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/json_bounds.hpp"
#include "tasks/task.hpp"

namespace mines {

/// The task's file: task-I-of-N.json in the folder, with as many digits in I as N has.
std::string task_path(const std::string& folder, const Task& task);

/// Whether the file at `path` is there and whole: then the task need not be played. `is_this_task` reads it
/// and says whether it is of the task. False for a file that ends too early, which the task will replace. Any
/// other file is an error, ExitCode::bad_input: it is not to be replaced. A folder --output that is not
/// there, or cannot be written to, is an error as well, so that it is known before a game.
Result<bool> has_task_file(const std::string& folder, const std::string& path,
                           const std::function<Result<bool>(const std::string& path)>& is_this_task);

/// Writes a task's file, whole or not at all; prints it if `path` is empty.
Result<void> write_task_file(const std::string& path, const std::string& text);

/// Where two terms, JSON objects, differ: "'scale' is 3.0, there 1.0"; empty if they are equal, in whatever
/// order their fields are.
std::string terms_difference(const std::string& here, const std::string& there);

/// What is wrong with a task's file, thrown while read_task_json() reads it, as nlohmann's own errors are.
struct TaskFault {
  std::string what;
};

[[noreturn]] void task_fault(std::string what);

/// A field that must be a whole number from `least` to `most`.
std::uint64_t whole_field(const nlohmann::ordered_json& object, const char* name, std::uint64_t least,
                          std::uint64_t most);

/// Fails unless an object of a file is the one that the program writes for what it has read: then nothing was
/// lost or added, and nothing contradicts what it follows from.
void require_as_written(const nlohmann::ordered_json& is, const nlohmann::ordered_json& expected);

/// Has `read` take the JSON object that `text` is, which names itself as `format` and `version`; `made_by`
/// are the words of the command that writes such files. Errors are ExitCode::bad_input and name the file, and
/// the byte or the field.
Result<void> read_task_json(const std::string& path, std::string_view text, const JsonBounds& bounds,
                            const char* format, int version, const char* made_by,
                            const std::function<void(const nlohmann::ordered_json&)>& read);

}  // namespace mines
