// A guard for each rank that a launcher has started: a small process, which to the launcher is the rank. When
// the rank is lost, the guard prints a line about it before the launcher ends the other ranks.
#pragma once

#include <functional>

namespace mines::cluster {

/// Runs `rank` in a second process and returns the exit code of that process. The guard passes SIGINT,
/// SIGTERM, SIGHUP, SIGQUIT, SIGUSR1 and SIGUSR2 on to the rank, and ends by the same signal if the rank
/// does. If another signal ends the rank, prints "mines-cluster: rank R was lost: ...", with advice on
/// resuming if `keeps_checkpoints`, and returns ExitCode::broken. Call it while the program has one thread,
/// and before MPI is used. Without a launcher or a second process, `rank` runs in this process.
int run_guarded(bool keeps_checkpoints, const std::function<int()>& rank);

}  // namespace mines::cluster
