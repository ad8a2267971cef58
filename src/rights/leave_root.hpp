// Gives up root's account, for a process of the toolkit that receives data from strangers.
#pragma once

namespace mines {

/// If this process is root and may change its account, it takes an account that no user has
/// (os/passing_account.hpp). The change clears the signal at the parent's end (PR_SET_PDEATHSIG); this
/// function sets the signal again. Afterwards only a privileged process can read this process's memory. In
/// all cases, programs that the process executes get no new rights.
void leave_root();

}  // namespace mines
