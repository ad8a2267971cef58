// Gives up rights of mines-view before strangers send it bytes. The process loses root's account and most
// system calls, so it can no longer open files or execute programs.
#pragma once

#include <cstdint>

namespace mines::view {

/// Call it while the process has only one thread, once all files are open. A process that runs as root
/// changes to an account that no user has. On a kernel without system call filters all system calls stay
/// allowed. The process may have 256 descriptors (connection_guard.hpp). It may have `memory` bytes of
/// private memory more than now; allocations beyond this limit throw std::bad_alloc. The limit of memory is a
/// backstop, for requests that have no limit of their own.
void give_up_rights(std::uint64_t memory);

}  // namespace mines::view
