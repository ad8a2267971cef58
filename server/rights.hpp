// What the server may do while strangers play. It reads their pipes and their memory, so it keeps nothing
// that it does not need for that: neither root's account nor most system calls.
#pragma once

namespace mines {

/// Once everything is open, and before an answer can write anything; for the calling thread, the only one,
/// and for all that it starts. Root becomes an account of nobody's; a process that may not change its account
/// keeps it. No program that this one might execute gets new rights, and the system calls are those of
/// server/system_call_filter.hpp. The kernel takes back PR_SET_PDEATHSIG with root's account: it is set
/// again, and the caller must check afterwards that its parent still lives.
void give_up_rights();

}  // namespace mines
