// Plays several games of a suite at once on one machine. A task is one map with all games on it. A job is a
// process that plays a task on its own share of the processors, and hands over the task's file
// (suite_task_file.hpp). A merge (merge.hpp) makes the suite's report from these files.
//
// Jobs are forks, so that seeds stay in memory: no command line and no file has them. A job ends its children
// and itself on SIGTERM, and when the suite's process dies.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "base/error.hpp"
#include "isolation/processes/guardian.hpp"
#include "judge/suite/suite_settings.hpp"

namespace mines::judge {

/// The games that all jobs together have played to their end.
using GamesPlayed = std::atomic<std::uint32_t>;

/// Plays a task in a job, and adds 1 to `played` for each game. Then prints the task's file, and after it a
/// line for each answer (a contestant's program) whose output could not be kept. On failure calls hand_over()
/// instead of printing. Returns in both processes of run_guarded().
using PlayTask = std::function<Ending(const SuiteSettings& task, GamesPlayed& played)>;

/// Plays the suite, `suite.jobs` tasks at once, and prints its report. The caller must have taken over
/// signals (isolation/processes/signals.hpp) and have only one thread.
Ending play_jobs(const SuiteSettings& suite, const PlayTask& play_task);

/// In a job: hands the error to the parent, which prints it. Returns the job's ending.
Ending hand_over(const Error& error);

}  // namespace mines::judge
