// Limits the system calls of a process, before it receives data from strangers. Calls that are not allowed
// fail with ENOSYS, as on a kernel that lacks them.
#pragma once

#include <span>

namespace mines {

/// Allows the system calls `calls`, by their numbers on this processor, and the calls that every program
/// needs: to read and write open files, to run threads and lower their priority, to get memory that is not
/// executable, to read clocks, to handle signals, and to exit. The filter holds for all threads of the
/// process, and for their children. Returns false and sets no filter if the system accepts none, or under
/// sanitizers, which make further calls.
bool allow_only(std::span<const int> calls);

}  // namespace mines
