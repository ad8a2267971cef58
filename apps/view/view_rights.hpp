// What mines-view may do while strangers send it bytes: neither root's account nor most system calls, no
// files, no programs.
#pragma once

#include <cstdint>

namespace mines::view {

/// To be called once everything is open, by the only thread. Root becomes an account that no user has. A
/// kernel without filters leaves the system calls as they are. The process may have 256 descriptors, as
/// connection_guard.hpp wants it, and `memory` bytes of private memory more than it has now: a backstop, if a
/// limit on what a request takes is missing somewhere. What goes beyond is std::bad_alloc.
void give_up_rights(std::uint64_t memory);

}  // namespace mines::view
