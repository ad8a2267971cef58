// The file in which a task, a part of a suite's games, reports these games. A merge needs only these files to
// make the report of the whole suite. docs/reference/json.schema.json has the file's keys.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "judge/queue/host.hpp"
#include "judge/suite/marks.hpp"
#include "judge/suite/suite_games.hpp"
#include "judge/suite/suite_settings.hpp"

namespace mines::judge {

/// The program that played. Its values show whether a contestant's program was exchanged; they do not protect
/// against forgery.
struct Program {
  std::uint64_t bytes = 0;
  std::string check;  ///< 64-bit XXH3 of the file, 16 hexadecimal digits; empty if it could not be read

  bool operator==(const Program&) const = default;
};

struct TaskGame {
  std::size_t number = 0;  ///< the game's number (judge/suite/suite_games.hpp)
  Program program;
  PlayedGame game;
};

struct TaskFile {
  std::string suite;  ///< suite_terms_text()
  SuiteTerms terms;   ///< the part of `suite` that the reports need
  Task task;
  Host host;
  std::string ended;  ///< the time at which the task's last game had ended, UTC: "2026-11-30T23:59:59Z"
  std::vector<TaskGame> games;
};

/// The value of the key `format` in a task's file.
inline constexpr const char* task_file_format = "mines-judge suite task";
/// The version of the format. A file of another version is refused.
inline constexpr int task_file_version = 1;

/// The settings that all tasks of a suite share, and the toolkit's version, as a JSON object. The limit of
/// memory is there only if it was chosen, because the default depends on the machine.
std::string suite_terms_text(const SuiteSettings& suite);

/// A game as an object of the task's file.
nlohmann::ordered_json task_game_json(const SuiteTerms& suite, const TaskGame& played);

/// The file's text: one JSON object on one line.
std::string task_text(const TaskFile& file);

/// Reads what task_text() has written. Errors are ExitCode::bad_input; they name the file, and the byte or
/// the field. Redundant fields must agree: a score that differs from the counts is an error. The games must
/// be exactly the task's games.
Result<TaskFile> read_task_file(const std::string& path);

/// Reads the content of a task's file; `path` is for errors.
Result<TaskFile> read_task_text(const std::string& path, std::string_view text);

}  // namespace mines::judge
