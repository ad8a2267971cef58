// The place of a task's report, and whether the report is there already.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "judge/queue/suite_task_file.hpp"
#include "judge/suite/marks.hpp"
#include "judge/suite/suite_settings.hpp"

namespace mines::judge {

/// The program at `path`. Its `check` is empty if the file cannot be read or is larger than any program that
/// the judge plays.
Program program_at(const std::string& path);

/// The path of the task's file: task-I-of-N.json in the suite's output folder. I is padded with zeros
/// to the length of N. Empty if the suite is no task, or prints its report to standard output.
std::string report_path(const SuiteSettings& suite);

/// Whether the task's file is there with all games of this task; false for a truncated file, which the task
/// will replace. Any other file is an error, ExitCode::bad_input, because it must not be replaced. A folder
/// that is missing or not writable is an error as well, so that the error comes before the first game.
Result<bool> has_report(const SuiteSettings& suite);

/// Writes the task's file, whole or not at all, or prints it. `solvers[i]`: the task's games of solver i,
/// in the order of their numbers. `programs[i]`: the program that played these games.
Result<void> report_task(const SuiteSettings& suite, const std::vector<SolverGames>& solvers,
                         const std::vector<Program>& programs);

}  // namespace mines::judge
