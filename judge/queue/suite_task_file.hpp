// The file of a task, which plays a part of a suite's games. A merge needs only the tasks' files.
// docs/reference/json.schema.json has the file's keys.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "judge/suite/marks.hpp"
#include "judge/suite/suite_settings.hpp"

namespace mines::judge {

/// Identifies the program that played, to notice if a contestant's program is replaced. Forgery stays
/// possible.
struct Program {
  std::uint64_t bytes = 0;
  std::string check;  ///< 64-bit XXH3 of the file, 16 hexadecimal digits; empty if it could not be read

  bool operator==(const Program&) const = default;
};

struct Host {
  std::string name;
  std::string processor;  ///< the model of its first processor; empty if the kernel does not report it
  std::string kernel;     ///< the kernel's release
  int processors = 0;     ///< the number of processors that the judge may use
  std::uint64_t memory_bytes = 0;

  bool operator==(const Host&) const = default;
};

struct TaskGame {
  std::size_t number = 0;  ///< the game's number (judge/suite/terms.hpp)
  Program program;
  PlayedGame game;
};

struct TaskFile {
  std::string suite;  ///< suite_terms_text()
  SuiteTerms terms;   ///< the part of `suite` that the reports need
  Task task;
  Host host;
  std::string ended;  ///< UTC time at the end of the task's last game: "2026-11-30T23:59:59Z"
  std::vector<TaskGame> games;
};

inline constexpr const char* task_file_format = "mines-judge suite task";
/// A file of another version is refused.
inline constexpr int task_file_version = 1;

/// The settings that all tasks of a suite share, and the toolkit's version, as a JSON object. A limit of
/// memory that was not chosen is null, because the default depends on the machine.
std::string suite_terms_text(const SuiteSettings& suite);

nlohmann::ordered_json task_game_json(const SuiteTerms& suite, const TaskGame& played);

/// The file's text: one JSON object on one line.
std::string task_text(const TaskFile& file);

/// Reads a file written by task_text(). Errors are ExitCode::bad_input; they name the file, and the byte or
/// the field. Fields that repeat a fact must agree. The games must be exactly the task's games.
Result<TaskFile> read_task_file(const std::string& path);

/// `path` is for errors.
Result<TaskFile> read_task_text(const std::string& path, std::string_view text);

/// Program::check is empty if the file cannot be read, or is larger than any program that the judge plays.
Program program_at(const std::string& path);

/// The path of the task's file: task-I-of-N.json in the suite's output folder, I padded with zeros to the
/// length of N. Empty in two cases: the suite is not a task; the report goes to standard output.
std::string report_path(const SuiteSettings& suite);

/// Whether the task's file exists and has all games of this task. Has the errors of has_task_file().
Result<bool> has_report(const SuiteSettings& suite);

/// Prints the task's file if report_path() is empty; else writes it, whole or not at all. `solvers[i]`:
/// solver i's games of the task, in the order of their numbers. `programs[i]`: solver i's program.
Result<void> report_task(const SuiteSettings& suite, const std::vector<SolverGames>& solvers,
                         const std::vector<Program>& programs);

}  // namespace mines::judge
