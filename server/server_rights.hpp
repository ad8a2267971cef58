// What the server may do while strangers play. It reads their pipes and their memory, so it gives up all
// rights that it does not need for that: root's account and most system calls.
#pragma once

namespace mines::server {

/// Call it once all files are open, and before an answer can write anything. It takes effect for all threads
/// of the process, and for all threads that they start. Root becomes an account that no user has; a process
/// that may not change its account keeps its account. Most system calls fail with ENOSYS: the server keeps
/// its open descriptors, but can no longer open files, execute programs, connect or send signals. If the
/// system lets the process execute a program all the same, the program gets no new rights. The kernel clears
/// PR_SET_PDEATHSIG when the account changes. So this function sets it again, and the caller must check
/// afterwards that its parent still lives.
void give_up_rights();

}  // namespace mines::server
