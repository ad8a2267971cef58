// The files of tasks (task.hpp), for all programs that write and merge them. A file is JSON. It holds the
// "terms" of the games, such as their settings: values that are equal in the files of all tasks. Files may be
// damaged or forged, so every mistake in them is an error.
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

/// The path of the task's file: task-I-of-N.json in the folder, where I has the same number of digits as N.
std::string task_path(const std::string& folder, const Task& task);

/// Whether the file at `path` is there and whole, so that the task need not be played. `is_this_task` reads
/// the file and returns whether it belongs to the task. has_task_file() returns false if there is no file, or
/// a truncated file, which the task will replace. Any other file is an error, ExitCode::bad_input,
/// because it must not be replaced. A folder that is missing or not writable is an error as well, so that the
/// error comes before the first game.
Result<bool> has_task_file(const std::string& folder, const std::string& path,
                           const std::function<Result<bool>(const std::string& path)>& is_this_task);

/// Writes a task's file, whole or not at all; prints it if `path` is empty.
Result<void> write_task_file(const std::string& path, const std::string& text);

/// The first difference of the terms of two files, both JSON objects: "'scale' is 3.0, there 1.0". Empty if
/// they are equal; the order of fields does not matter.
std::string terms_difference(const std::string& here, const std::string& there);

/// A mistake in a task's file, thrown as an exception. read_task_json() catches it, and turns it into an
/// error as it does with nlohmann's own exceptions.
struct TaskFault {
  std::string what;
};

[[noreturn]] void task_fault(std::string what);

/// A field that must be a whole number from `least` to `most`.
std::uint64_t whole_field(const nlohmann::ordered_json& object, const char* name, std::uint64_t least,
                          std::uint64_t most);

/// Throws TaskFault unless `is`, an object of the file, equals `expected`, the object that the program writes
/// for the values read. This finds missing and additional fields, and values that contradict others.
void require_as_written(const nlohmann::ordered_json& is, const nlohmann::ordered_json& expected);

/// Parses the JSON object `text`, checks its `format` and `version`, and passes it to `read`. `made_by`, for
/// errors, is the command that writes such files. Errors are ExitCode::bad_input and name the file, and the
/// byte or the field.
Result<void> read_task_json(const std::string& path, std::string_view text, const JsonBounds& bounds,
                            const char* format, int version, const char* made_by,
                            const std::function<void(const nlohmann::ordered_json&)>& read);

}  // namespace mines
