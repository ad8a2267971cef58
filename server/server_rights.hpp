// What the server may do while strangers play. It reads their pipes and their memory, so it keeps only the
// rights that it needs for that: neither root's account nor most system calls.
#pragma once

namespace mines::server {

/// Call it once all files are open, and before an answer can write anything. It takes effect for all threads
/// of the process, and for all threads that they start. Root becomes an account that no user has; a process
/// that may not change its account keeps it. No program that the process might execute gets new rights. Most
/// system calls fail with ENOSYS: the server keeps its open descriptors, but can no longer open files,
/// execute programs, connect or send signals. The kernel clears PR_SET_PDEATHSIG when the account changes. So
/// this function sets it again, and the caller must check afterwards that its parent still lives.
void give_up_rights();

}  // namespace mines::server
