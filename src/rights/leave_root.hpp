// A process of the toolkit that hears strangers gives up root's account.
#pragma once

namespace mines {

/// If this process is root and may change its account, it takes an account that no user has
/// (os/passing_account.hpp). The kernel clears PR_SET_PDEATHSIG and PR_SET_DUMPABLE when the account changes:
/// this function sets the signal again, and only a privileged process can read this one's memory. Programs
/// that the process executes get no new rights.
void leave_root();

}  // namespace mines
