// A guard for each rank that a launcher has started: a small process that waits for the rank's end. A killed
// rank cannot report its end. The other ranks have no time to notice the loss, because MPI's launchers end
// them at once; the launcher of MPICH takes milliseconds. The guard survives: it prints one line with the
// lost rank, and ends. Only then does the launcher notice the failure.
#pragma once

#include <functional>

namespace mines::cluster {

/// Runs `rank` in a process of its own and returns the process's exit code. The guard passes signals on to
/// it. If another signal ends the process, prints "mines-cluster: rank R was lost: ...", with advice on
/// resuming if `keeps_checkpoints`, and returns ExitCode::broken. Call it while the program has one thread,
/// and before MPI is used. Without a launcher, or if the system refuses a second process, `rank` runs in this
/// process.
int run_guarded(bool keeps_checkpoints, const std::function<int()>& rank);

}  // namespace mines::cluster
