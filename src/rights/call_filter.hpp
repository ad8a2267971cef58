// Limits the system calls of a process before it hears strangers. Calls that are not allowed fail with
// ENOSYS, as on a kernel without them.
#pragma once

#include <span>

namespace mines {

/// Allows the system calls `calls`, by their numbers on this processor, and the calls that every program
/// needs: to run threads and lower their priority, to get memory that is not executable, to read clocks, and
/// to exit. Applies to all threads of the process, and to their children. False if the system accepts no
/// filter, and under sanitizers, which make further calls.
bool allow_only(std::span<const int> calls);

}  // namespace mines
