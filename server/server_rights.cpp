#include "server/server_rights.hpp"

#include <sys/syscall.h>

#include "os/futex.hpp"
#include "rights/call_filter.hpp"
#include "rights/leave_root.hpp"

namespace mines::server {

void give_up_rights() {
  leave_root();
  constexpr int calls[] = {futex_waitv_call,
                           SYS_timerfd_settime,  // the alarm of the game's clock
// the name of the shared memory, when the judge has ended
#ifdef SYS_unlink
                           SYS_unlink,
#endif
                           SYS_unlinkat};
  allow_only(calls);
}

}  // namespace mines::server
