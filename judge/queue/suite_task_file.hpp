// Writes and reads the result file of a task. A task is a part of the games of a suite (games of all solvers
// on the same maps). docs/reference/json.schema.json has the keys of the file.
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

/// Size and checksum of the program that played. They differ between tasks if the program was replaced.
struct Program {
  std::uint64_t bytes = 0;
  std::string check;  ///< XXH3, 64 bits in 16 hexadecimal digits; empty if the program could not be read

  bool operator==(const Program&) const = default;
};

/// The machine on which a task was played.
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
  std::string suite;  ///< the text of suite_terms_text()
  SuiteTerms terms;   ///< the values in `suite` that the reports need
  Task task;
  Host host;
  std::string ended;  ///< UTC time at the end of the task's last game: "2026-11-30T23:59:59Z"
  std::vector<TaskGame> games;
};

inline constexpr const char* task_file_format = "mines-judge suite task";
/// A file of another version is refused.
inline constexpr int task_file_version = 1;

/// The machine on which this process runs.
Host this_host();

/// The present UTC time in the form of TaskFile::ended.
std::string time_text();

/// The settings that all tasks of a suite share, and the toolkit's version, as a JSON object. A setting that
/// the user did not choose is null if its default depends on the machine.
std::string suite_terms_text(const SuiteSettings& suite);

/// One element of the file's list of games.
nlohmann::ordered_json task_game_json(const SuiteTerms& suite, const TaskGame& played);

/// The file's text: one JSON object on one line.
std::string task_text(const TaskFile& file);

/// Reads and checks a file that task_text() wrote. Errors are ExitCode::bad_input; they name the file, and
/// the byte or the field. Fields that state the same fact must agree. The games must be exactly the task's.
Result<TaskFile> read_task_file(const std::string& path);

/// Like read_task_file(), for the text of a file. Errors name `path`.
Result<TaskFile> read_task_text(const std::string& path, std::string_view text);

/// The program at `path`. 0 bytes and an empty check if it cannot be read or is larger than 256 MiB.
Program program_at(const std::string& path);

/// The path of the task's file: task-I-of-N.json in the folder `suite.output`, where I has as many digits as
/// N. Empty if `suite.task` or `suite.output` is empty.
std::string report_path(const SuiteSettings& suite);

/// Whether the task's file exists and is whole. Fails for another task's file or an unusable folder.
Result<bool> has_report(const SuiteSettings& suite);

/// Writes the task's file, whole or not at all; prints it if report_path() is empty. `suite.task` must be
/// set. `solvers[i]` has the games that solver i played, ordered by number; `programs[i]` is its program.
Result<void> report_task(const SuiteSettings& suite, const std::vector<SolverGames>& solvers,
                         const std::vector<Program>& programs);

}  // namespace mines::judge
