// A guard for each rank (MPI process): a small process, which the launcher takes for the rank. When the rank
// is lost, the guard prints a line before the launcher ends the other ranks.
#pragma once

#include <functional>

namespace mines::cluster {

/// Runs `rank` in a second process and returns the exit code of that process. The guard passes SIGINT,
/// SIGTERM, SIGHUP, SIGQUIT, SIGUSR1 and SIGUSR2 on to the rank. If such a signal ends the rank, the guard
/// ends by it, too. If another signal ends the rank, the guard prints "mines-cluster: rank R was lost: ...",
/// with advice on resuming if `keeps_checkpoints`, and returns ExitCode::broken. Call run_guarded() while the
/// program has one thread, and before MPI is used. If there is no launcher or no second process, `rank` runs
/// in this process.
int run_guarded(bool keeps_checkpoints, const std::function<int()>& rank);

}  // namespace mines::cluster
