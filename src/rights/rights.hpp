// What a process of the toolkit gives up before it receives data from strangers: root's account, and most
// system calls.
#pragma once

#include <span>

namespace mines {

/// If this process is root and may change its account, it takes an account that no user has
/// (os/passing_account.hpp). The change clears the request for a signal when the parent ends
/// (PR_SET_PDEATHSIG); this function makes the request again. After a change only a privileged process can
/// read this process's memory. With or without a change, programs that the process executes get no new
/// rights.
void leave_root();

/// Allows the system calls `calls`, by their numbers on this processor, and the calls that every program
/// needs: to read and write open files, to run threads and lower their priority, to get memory that is not
/// executable, to read clocks, to handle signals, and to exit. The filter holds for all threads of the
/// process, and for their children. Other calls fail with ENOSYS, as on a kernel that lacks them. Returns
/// false and sets no filter if the system accepts none, or under sanitizers, which make further calls.
bool allow_only(std::span<const int> calls);

}  // namespace mines
