// Plays several games of a suite (a list of games with one report) at once on one machine. A task is one map
// with all games on that map. A job is a process that plays a task on its own share of the processors. The
// job hands the task's file (its results) to the suite's process, which merges the files.
//
// Jobs are forked from the suite's process, so that no command line and no file has the seeds of the maps. A
// job ends its children and itself on SIGTERM, and when the suite's process dies.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "base/error.hpp"
#include "isolation/processes/guardian.hpp"
#include "judge/suite/suite_settings.hpp"

namespace mines::judge {

/// The number of games that all jobs together have played to their end.
using GamesPlayed = std::atomic<std::uint32_t>;

/// Plays a task in a job, and adds 1 to `played` after each game. Then prints the task's file, and a line for
/// each game whose file of the contestant's output is lost; the suite's process reads both. On failure calls
/// hand_over() instead. Forks by run_guarded() (guardian.hpp), and returns in both processes.
using PlayTask = std::function<Ending(const SuiteSettings& task, GamesPlayed& played)>;

/// Plays the suite, `suite.jobs` tasks at once, and prints its report. `suite.jobs` must be set. The caller
/// must have taken over signals (isolation/processes/signals.hpp) and have only one thread.
Ending play_jobs(const SuiteSettings& suite, const PlayTask& play_task);

/// In a job: hands the error to the suite's process, which prints the error. Returns the job's ending.
Ending hand_over(const Error& error);

}  // namespace mines::judge
