// A guard for each rank that a launcher has started: a small process that waits for the rank's end. A rank
// that is killed - by a person, or because memory was short - cannot say so itself, and MPI's launchers end
// the others at once, MPICH's within milliseconds, before they could notice. The guard is what remains: it
// prints one line that says which rank was lost, and ends. Only now does the launcher see that something is
// wrong.
#pragma once

#include <functional>

namespace mines::cluster {

/// Runs `rank` in a process of its own and gives what it gave. If a signal ended it that was not sent through
/// the guard, prints "mines-cluster: rank R was lost: ...", with what to do then if `keeps_checkpoints`, and
/// gives ExitCode::broken. To be called while the program has one thread, and before MPI is used. Without a
/// launcher, or if the system refuses a second process, `rank` runs in this one.
int run_guarded(bool keeps_checkpoints, const std::function<int()>& rank);

}  // namespace mines::cluster
