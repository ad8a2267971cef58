#include "rights/leave_root.hpp"

#include <grp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "os/passing_account.hpp"

namespace mines {

namespace {

void change_account() {
  // The kernel limits the number of an account's threads, but not of root's.
  int parents_end = 0;
  prctl(PR_GET_PDEATHSIG, &parents_end);
  const rlimit all{RLIM_INFINITY, RLIM_INFINITY};
  setrlimit(RLIMIT_NPROC, &all);
  // A container with one user has no other account; its root is not root outside.
  const uid_t account = server_account(getpid());
  if (setgroups(0, nullptr) != 0 || setresgid(account, account, account) != 0 ||
      setresuid(account, account, account) != 0) {
    return;
  }
  prctl(PR_SET_DUMPABLE, 0);
  prctl(PR_SET_PDEATHSIG, parents_end);
}

}  // namespace

void leave_root() {
  if (geteuid() == 0) change_account();
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

}  // namespace mines
