// What a process gives up before it receives data from strangers: root's account, and most system calls.
#pragma once

#include <span>

namespace mines {

/// If this process is root and may change its account, it takes an account that no user has
/// (os/passing_account.hpp). If it has asked for a signal when its parent ends (PR_SET_PDEATHSIG), it still
/// gets this signal. After the change only a privileged process can read this process's memory. With or
/// without this change, programs that the process executes get no new rights.
void leave_root();

/// Allows only the system calls `calls`, by their numbers on this processor, and those that every program
/// needs (to read and write open files, run threads and lower their priority, get memory that is not
/// executable, read clocks, handle signals, and exit). Other calls fail with ENOSYS, in all threads and
/// children of the process. Returns false and sets no filter under sanitizers, or if the system refuses.
bool allow_only(std::span<const int> calls);

}  // namespace mines
