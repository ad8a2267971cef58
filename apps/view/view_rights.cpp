#include "apps/view/view_rights.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "apps/view/http/connection_guard.hpp"
#include "rights/call_filter.hpp"
#include "rights/leave_root.hpp"

namespace mines::view {

namespace {

/// Not RLIMIT_AS: maps and the page of a live game are files, and allocators reserve addresses that they
/// never use. Without /proc nobody knows what the process has, and there is no limit.
void limit_memory(std::uint64_t more) {
  // In pages: size, resident, shared, text, 0, data and stack.
  std::uint64_t pages = 0;
  std::ifstream file("/proc/self/statm");
  for (int field = 0; field < 6; ++field) file >> pages;
  rlimit memory{};
  if (!file || getrlimit(RLIMIT_DATA, &memory) != 0) return;
  const std::uint64_t most = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) + more;
  memory.rlim_cur = std::min<rlim_t>(memory.rlim_cur, most);
  // The hard limit, too: else the process could raise the other one again.
  memory.rlim_max = memory.rlim_cur;
  setrlimit(RLIMIT_DATA, &memory);
}

}  // namespace

void give_up_rights(std::uint64_t memory) {
  // No process of the same user reads the token out of this one's memory.
  prctl(PR_SET_DUMPABLE, 0);
  leave_root();
  rlimit descriptors{};
  getrlimit(RLIMIT_NOFILE, &descriptors);
  descriptors.rlim_cur = std::min<rlim_t>(descriptors.rlim_cur, most_descriptors);
  setrlimit(RLIMIT_NOFILE, &descriptors);
  limit_memory(memory);
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
