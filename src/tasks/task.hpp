// Splits the games of 'mines-judge suite' or mines-arena into tasks, for many machines. Task I of N plays the
// I-th share of the games and writes a file. A merge command makes one report of all files.
//
// A file is JSON. Its "terms", such as the settings of the games, are equal in the files of all tasks. Files
// may be damaged or forged, so every mistake in a file is an error.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/json_bounds.hpp"
#include "cli/options.hpp"

namespace mines {

/// The most games that tasks may share, so that shares are computed without overflow.
inline constexpr std::uint64_t most_shared_games = 1'000'000'000;

/// One task: the task with this `number`, counted from 1, out of `of` tasks.
struct Task {
  std::uint64_t number = 1;
  std::uint64_t of = 1;

  bool operator==(const Task&) const = default;
};

/// The numbers of a task's games: `first` to `end` - 1.
struct Share {
  std::size_t first = 0;
  std::size_t end = 0;

  std::size_t size() const { return end - first; }
};

/// The task's share of `games` games. The shares are contiguous, and their sizes differ by at most 1.
Share share_of(const Task& task, std::size_t games);

/// The value of the option --task: I/N, I/games (one task for each game) or count.
struct TaskChoice {
  bool counts = false;       ///< only print the number of games
  std::uint64_t number = 0;  ///< I
  std::uint64_t of = 0;      ///< N; 0: one task for each game
};

/// The options --task and --output, which set `choice` and `output`. `merge`, for the help text, is the
/// command that reads the files: "mines-judge merge".
std::vector<cli::Option> task_options(std::optional<TaskChoice>& choice, std::string& output,
                                      const std::string& merge);

/// The task to play; `choice.counts` must be false. Fails if there are more tasks than games, or if the
/// task's number is too large. `games` is the number of games of all tasks. In errors `what` names the set of
/// all games: "the arena".
Result<Task> chosen_task(const TaskChoice& choice, std::uint64_t games, const std::string& what);

/// The path of the task's file: task-I-of-N.json in the folder, where I has as many digits as N.
std::string task_path(const std::string& folder, const Task& task);

/// True if the file at `path` is whole and belongs to the task, so that the task need not be played. False if
/// the file is missing or truncated; then the task is to be played. ExitCode::bad_input for any other file,
/// and if `folder` is missing or not writable. `is_this_task` reads the file and returns whether it belongs
/// to the task.
Result<bool> has_task_file(const std::string& folder, const std::string& path,
                           const std::function<Result<bool>(const std::string& path)>& is_this_task);

/// Writes a task's file, whole or not at all; prints it if `path` is empty.
Result<void> write_task_file(const std::string& path, const std::string& text);

/// The first difference of the terms of two files, both JSON objects: "'scale' is 3.0, there 1.0". Empty if
/// the terms are equal; the order of their fields does not matter.
std::string terms_difference(const std::string& here, const std::string& there);

/// A mistake in a task's file, thrown as an exception. read_task_json() turns a TaskFault, or an exception of
/// nlohmann's parser, into an error.
struct TaskFault {
  std::string what;
};

[[noreturn]] void task_fault(std::string what);

/// A field that must be a whole number from `least` to `most`.
std::uint64_t whole_field(const nlohmann::ordered_json& object, const char* name, std::uint64_t least,
                          std::uint64_t most);

/// Throws TaskFault unless the object in a file, `is`, equals `expected`, the object that a task would write.
void require_as_written(const nlohmann::ordered_json& is, const nlohmann::ordered_json& expected);

/// Parses the JSON object `text`, checks its `format` and `version`, and calls `read` with the object.
/// `made_by`, for errors, is the command that writes such files. Errors are ExitCode::bad_input, with the
/// file and the byte or field.
Result<void> read_task_json(const std::string& path, std::string_view text, const JsonBounds& bounds,
                            const char* format, int version, const char* made_by,
                            const std::function<void(const nlohmann::ordered_json&)>& read);

}  // namespace mines
