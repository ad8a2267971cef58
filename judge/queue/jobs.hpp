// Several games of a suite at once on one machine. Each map, with all games on it, is a task. A separate
// process, a job, plays the task on its own share of the processors, and hands over the task's file
// (suite_task_file.hpp). The merge makes the suite's report from these files.
//
// These processes are forks, so that seeds stay in memory: no command line and no file has them. Each process
// is a judge with a guardian (guardian.hpp). On SIGTERM, from its parent or because its parent is gone, it
// ends itself and all its children.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "base/error.hpp"
#include "isolation/processes/guardian.hpp"
#include "judge/suite/suite_settings.hpp"

namespace mines::judge {

/// Games that were played to their end, by all jobs together.
using GamesPlayed = std::atomic<std::uint32_t>;

/// Plays a task in a job, and counts each game. Prints the task's file and then a line for each output that
/// could not be kept; on an error it calls hand_over() instead. The function returns in each of the processes
/// that run_guarded() makes.
using PlayTask = std::function<Ending(const SuiteSettings& task, GamesPlayed& played)>;

/// Plays the suite, `suite.jobs` tasks at once, and prints its report. Call it with signals taken over and
/// one thread.
Ending play_jobs(const SuiteSettings& suite, const PlayTask& play_task);

/// In a job: hands the error to the parent, which prints it. Returns the job's ending.
Ending hand_over(const Error& error);

}  // namespace mines::judge
