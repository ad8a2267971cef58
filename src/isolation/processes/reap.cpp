#include "isolation/processes/reap.hpp"

#include <sys/wait.h>

#include <algorithm>

namespace mines::judge {

std::optional<Reaped> reap() {
  Reaped reaped;
  reaped.process = wait4(-1, &reaped.status, WNOHANG, &reaped.usage);
  if (reaped.process <= 0) return std::nullopt;
  return reaped;
}

void ProcessEnd::take_status(int status) {
  if (WIFEXITED(status)) exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) signal = WTERMSIG(status);
}

void ProcessEnd::take_usage(const rusage& usage) {
  // The kernel counts in KiB. A peak that was noted before the kill may be the higher one.
  peak_bytes = std::max(peak_bytes, static_cast<std::uint64_t>(usage.ru_maxrss) << 10);
}

}  // namespace mines::judge
