// The system calls that the server needs during a game. They are allowed; all others fail with ENOSYS. So the
// server can open, execute, connect to and signal nothing any more; it only has what is open already.
#pragma once

namespace mines::server {

/// Filters the calls of the calling thread and of those that it starts; sets PR_SET_NO_NEW_PRIVS for them.
/// False if the kernel has no filters, and in a build with sanitizers, whose runtime needs far more calls:
/// the server then goes on without a filter.
bool filter_system_calls();

}  // namespace mines::server
