#include "view/rights.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include <algorithm>

#include "rights/call_filter.hpp"
#include "rights/leave_root.hpp"
#include "view/http/connection_guard.hpp"

namespace mines::view {

void give_up_rights() {
  // No process of the same user reads the token out of this one's memory.
  prctl(PR_SET_DUMPABLE, 0);
  leave_root();
  rlimit descriptors{};
  getrlimit(RLIMIT_NOFILE, &descriptors);
  descriptors.rlim_cur = std::min<rlim_t>(descriptors.rlim_cur, most_descriptors);
  setrlimit(RLIMIT_NOFILE, &descriptors);
  constexpr int calls[] = {// connections; SYS_bind and SYS_connect are not among them
                           SYS_accept, SYS_accept4, SYS_recvfrom, SYS_recvmsg, SYS_sendto, SYS_sendmsg,
                           SYS_shutdown, SYS_getsockopt, SYS_setsockopt, SYS_getsockname, SYS_getpeername,
                           SYS_fcntl, SYS_pselect6,
#ifdef SYS_select
                           SYS_select,
#endif
                           // descriptors that are open: a record, and what kind each is
                           SYS_pread64, SYS_fstat, SYS_newfstatat,
                           // how the program is ended
                           SYS_rt_sigtimedwait};
  allow_only(calls);
}

}  // namespace mines::view
