// A guard for each rank: a small process that starts the rank and waits for its end. A rank that is killed -
// by a person, or because memory was short - cannot say so itself, and MPI's launchers end the other ranks at
// once. Open MPI's mpirun sends them SIGTERM a second later, MPICH's kills them within milliseconds, before
// they could notice. The guard is what remains: it prints one line that says which rank was lost, on which
// machine, and then ends. Only now does the launcher see that something is wrong.
//
// The launcher starts the guard, and signals for the guard go to the rank, too, but for those that were
// ignored from the start. If the guard is killed, the rank prints that line instead, and ends.
#pragma once

#include <functional>
#include <string>

namespace mines::cluster {

/// Runs `rank` in a process of its own and gives what it gave. If a signal ended it, prints a line, and the
/// exit code is ExitCode::broken. To be called while the program has one thread, and before MPI is used.
/// Without a second process, which the system may refuse, `rank` runs in this one.
int run_guarded(const std::string& program, const std::function<int()>& rank);

/// For the rank: which rank it is, for the line.
void tell_guard(int rank, int ranks);
/// For the rank: it ends itself by this signal, and has said so. The guard adds no line.
void tell_guard_that_it_ends_by(int signal);
/// For the rank: what the line says last, for instance how to go on. At most 1000 bytes count.
void tell_guard_what_to_do(const std::string& advice);

}  // namespace mines::cluster
