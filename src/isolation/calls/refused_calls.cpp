#include "isolation/calls/refused_calls.hpp"

#include <fmt/format.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <seccomp.h>
#include <sys/ioctl.h>

#include <cerrno>
#include <cstdlib>
#include <memory>

namespace mines::judge {

namespace {

std::string name_of_call(const seccomp_data& call) {
  const std::unique_ptr<char, void (*)(void*)> name(
      seccomp_syscall_resolve_num_arch(seccomp_arch_native(), call.nr), std::free);
  return name ? name.get() : fmt::format("call {}", call.nr);
}

/// The running kernel's structures may be longer than those of our headers, and must be all zeroes. `room`
/// comes first because {} fills the first member.
union Notice {
  char room[1024];
  seccomp_notif seen;
};
union Verdict {
  char room[1024];
  seccomp_notif_resp said;
};

}  // namespace

void RefusedCalls::take() {
  pollfd waiting{listener_.number(), POLLIN, 0};
  if (!listener_.is_open() || poll(&waiting, 1, 0) <= 0) return;
  if ((waiting.revents & POLLIN) == 0) return listener_.close();
  Notice notice{};
  if (ioctl(listener_.number(), SECCOMP_IOCTL_NOTIF_RECV, &notice.seen) != 0) {
    // ENOENT: its caller was killed meanwhile, and there is nothing to take.
    if (errno != ENOENT && errno != EINTR) listener_.close();
    return;
  }
  ++counts_[name_of_call(notice.seen.data)];
  Verdict verdict{};
  verdict.said.id = notice.seen.id;
  verdict.said.error = -ENOSYS;
  ioctl(listener_.number(), SECCOMP_IOCTL_NOTIF_SEND, &verdict.said);
  // Without a listener the kernel refuses the calls itself, also with ENOSYS.
  if (++taken_ == most) listener_.close();
}

}  // namespace mines::judge
