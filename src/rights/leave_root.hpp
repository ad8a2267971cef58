// A process of the toolkit that hears strangers gives up root's account.
#pragma once

namespace mines {

/// If this process is root, it becomes an account that no user has (os/passing_account.hpp), if it may. The
/// kernel forgets PR_SET_PDEATHSIG and PR_SET_DUMPABLE with the account: the signal is set
/// again, and no process can read this one's memory. No
/// program that the process might execute gets new rights.
void leave_root();

}  // namespace mines
