// What mines-view may do while strangers send it bytes: neither root's account nor most system calls, no
// files, no programs.
#pragma once

namespace mines::view {

/// To be called once everything is open, by the only thread. Root becomes an account that no user has. A
/// kernel without filters leaves the system calls as they are. The process may have 256 descriptors, as
/// connection_guard.hpp wants it.
void give_up_rights();

}  // namespace mines::view
