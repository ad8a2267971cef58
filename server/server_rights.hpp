// What the server may do while strangers play. It reads their pipes and their memory, so it keeps only the
// rights that it needs for that: neither root's account nor most system calls.
#pragma once

namespace mines::server {

/// To be called once everything is open, and before an answer can write anything. It holds for all threads of
/// the process, and for all that they start. Root becomes an account that no user has; a process that may not
/// change its account keeps it. No program that this one might execute gets new rights, and most system calls
/// fail with ENOSYS: the server can open, execute, connect to and signal nothing any more, and has what is
/// open already. The kernel forgets PR_SET_PDEATHSIG with root's account: it is set again, and the caller
/// must check afterwards that its parent still lives.
void give_up_rights();

}  // namespace mines::server
