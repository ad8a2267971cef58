// Gives up the rights of mines-view before strangers send it bytes: root's account, most system calls, files
// and programs.
#pragma once

#include <cstdint>

namespace mines::view {

/// Call it when all files are open, from the only thread. Root becomes an account that no user has. On a
/// kernel without filters the system calls stay allowed. The process may have 256 descriptors
/// (connection_guard.hpp), and `memory` bytes of private memory more than it has now: a backstop against a
/// request without a limit of its own. Allocations beyond this limit throw std::bad_alloc.
void give_up_rights(std::uint64_t memory);

}  // namespace mines::view
