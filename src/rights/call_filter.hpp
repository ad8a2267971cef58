// Which system calls a process may make once it hears strangers. What is not allowed fails with ENOSYS, as if
// the kernel did not know it.
#pragma once

#include <span>

namespace mines {

/// Allows the system calls of `calls`, by their numbers on this processor, and those that any program needs
/// to run threads and have them give way to others, to take memory that is not executable, to read clocks,
/// and to end. For all threads of the process, and all that they start. False if the
/// system takes no filter, and under sanitizers, which make calls of their own.
bool allow_only(std::span<const int> calls);

}  // namespace mines
