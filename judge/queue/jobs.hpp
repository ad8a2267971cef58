// Several games of a suite at once on one machine. Each map, with all games on it, is a task. A process of
// its own plays it, on a share of the processors that no other process has, and hands over its file
// (suite_task_file.hpp), of which the merge makes the suite's report.
//
// These processes are forks, so seeds are in their memory alone: on no command line and in no file. Each is a
// judge with a guardian (guardian.hpp). It ends in order, with all that it has started, when it gets SIGTERM:
// from its parent, or because its parent is gone.
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

/// Plays a task in a job, and counts each game. It prints the task's file, or hands an error over. After the
/// file come lines on what could not be kept. It prints nothing else. It returns in each of the processes
/// that run_guarded() makes.
using PlayTask = std::function<Ending(const SuiteSettings& task, GamesPlayed& played)>;

/// Plays the suite, `suite.jobs` tasks at once, and prints its report. Call it with signals taken over and
/// one thread.
Ending play_jobs(const SuiteSettings& suite, const PlayTask& play_task);

/// In a job: gives the error to the parent, which prints it, and how the job is to end.
Ending hand_over(const Error& error);

}  // namespace mines::judge
