#include "server/rights.hpp"

#include <grp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/passing_account.hpp"
#include "server/system_call_filter.hpp"

namespace mines::server {

namespace {

void leave_root() {
  // The kernel limits the number of an account's threads, but not of root's.
  const rlimit all{RLIM_INFINITY, RLIM_INFINITY};
  setrlimit(RLIMIT_NPROC, &all);
  // A container with one user has no other account; its root is not root outside.
  const uid_t account = server_account(getpid());
  if (setgroups(0, nullptr) != 0 || setresgid(account, account, account) != 0 ||
      setresuid(account, account, account) != 0) {
    return;
  }
  // The kernel has forgotten both with the old account.
  prctl(PR_SET_DUMPABLE, 0);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
}

}  // namespace

void give_up_rights() {
  if (geteuid() == 0) leave_root();
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  filter_system_calls();
}

}  // namespace mines::server
