// Gives up root's account, for a process of the toolkit that receives data from strangers.
#pragma once

namespace mines {

/// If this process is root and may change its account, it takes an account that no user has
/// (os/passing_account.hpp). The change clears the request for a signal when the parent ends
/// (PR_SET_PDEATHSIG); this function makes the request again. After a change only a privileged process can
/// read this process's memory. With or without a change, programs that the process executes get no new
/// rights.
void leave_root();

}  // namespace mines
