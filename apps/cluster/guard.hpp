// A guard for each rank that a launcher has started: a small process that waits for the rank's end. A killed
// rank cannot report its end. Without a guard, MPI's launchers would end the other ranks before they notice
// the loss; the launcher of MPICH takes milliseconds. To the launcher the guard is the rank. When the rank is
// lost, the guard prints one line about it, and ends. Only then does the launcher notice the failure.
#pragma once

#include <functional>

namespace mines::cluster {

/// Runs `rank` in a second process and returns the exit code of that process. The guard passes SIGINT,
/// SIGTERM, SIGHUP, SIGQUIT, SIGUSR1 and SIGUSR2 on to that process. If a signal that was passed on ends that
/// process, it ends the guard, too. If another signal ends that process, prints "mines-cluster: rank R was
/// lost: ...", with advice on resuming if `keeps_checkpoints`, and returns ExitCode::broken. Call it while
/// the program has one thread, and before MPI is used. Without a launcher, or if the system refuses a second
/// process, `rank` runs in this process.
int run_guarded(bool keeps_checkpoints, const std::function<int()>& rank);

}  // namespace mines::cluster
