// A guard for each rank (MPI process). The launcher (mpirun or srun) starts the guard, and the guard starts
// the rank. If a signal ends the rank, the guard prints a line before the launcher ends the other ranks.
#pragma once

#include <functional>

namespace mines::cluster {

/// Calls `rank` in a second process, and returns that process's exit code. Passes SIGINT, SIGTERM, SIGHUP,
/// SIGQUIT, SIGUSR1 and SIGUSR2 on to the second process. If that process ends by a signal that was passed
/// on, the guard ends by the same signal. If it ends by another signal, the guard prints "mines-cluster: rank
/// R was lost: ..." and returns ExitCode::broken. If `keeps_checkpoints`, the line explains how to resume.
/// Calls `rank` in the calling process if there is no launcher, or if the system refuses a second process.
/// Call run_guarded() while the program has one thread, and before MPI is used.
int run_guarded(bool keeps_checkpoints, const std::function<int()>& rank);

}  // namespace mines::cluster
