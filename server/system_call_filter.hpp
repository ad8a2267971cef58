// The system calls that the server needs while it plays: a list of what is allowed, everything else fails
// with ENOSYS. Nothing can be opened, executed, connected or signalled but by what is open already.
#pragma once

namespace mines {

/// For the calling thread and those that it starts; PR_SET_NO_NEW_PRIVS is set. False if the kernel has no
/// filters, and in a build with sanitizers, whose runtime needs far more: the server serves all the same.
bool filter_system_calls();

}  // namespace mines
