// Gives up the rights of mines-view before strangers send it bytes: root's account, most system calls, and
// with them the right to open files and execute programs.
#pragma once

#include <cstdint>

namespace mines::view {

/// Call it from the only thread, once all files are open. Root becomes an account that no user has. On a
/// kernel without system call filters all calls stay allowed. The process may have 256 descriptors
/// (connection_guard.hpp). It may have `memory` bytes of private memory more than now; allocations beyond
/// this limit throw std::bad_alloc. This is a backstop against a request without a limit of its own.
void give_up_rights(std::uint64_t memory);

}  // namespace mines::view
