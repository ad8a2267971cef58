// Where a task's report goes, and whether it is there already.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "judge/queue/suite_task_file.hpp"
#include "judge/suite/marks.hpp"
#include "judge/suite/suite_settings.hpp"

namespace mines::judge {

/// The program at `path`; an empty check if it cannot be read, or is larger than any that is played.
Program program_at(const std::string& path);

/// The path of the task's file: task-I-of-N.json in the suite's output folder, with as many digits in I as
/// N has. Empty if the suite is no task, or prints its report.
std::string report_path(const SuiteSettings& suite);

/// Whether the task's file is there with all games of this task; false for one that ends too early, which
/// the task will replace. Any other file is an error, ExitCode::bad_input: it is not to be replaced. A folder
/// that is not there, or cannot be written to, is an error as well, so that it is known before a game.
Result<bool> has_report(const SuiteSettings& suite);

/// Writes the task's file, whole or not at all, or prints it. `solvers` have the games of the task, in the
/// order of their numbers, and `programs` what played them.
Result<void> report_task(const SuiteSettings& suite, const std::vector<SolverGames>& solvers,
                         const std::vector<Program>& programs);

}  // namespace mines::judge
