#include "os/terminal_output.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace mines {

namespace {

int open_terminal() {
  if (isatty(STDERR_FILENO) != 1) return STDERR_FILENO;
  // The terminal is opened again and not switched by fcntl(): O_NONBLOCK would hold for all processes that
  // share standard error.
  const int opened = open("/proc/self/fd/2", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  return opened >= 0 ? opened : STDERR_FILENO;
}

}  // namespace

int terminal_output() {
  static const int descriptor = open_terminal();
  return descriptor;
}

}  // namespace mines
