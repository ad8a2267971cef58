#include "os/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include "os/atomic_file.hpp"

namespace mines {

namespace {

int open_terminal() {
  if (isatty(STDERR_FILENO) != 1) return STDERR_FILENO;
  // O_NONBLOCK, because poll() reports a stopped terminal as writable, but a blocking write would accept only
  // a part of the text and then wait. The terminal is opened again and not switched by fcntl(): O_NONBLOCK
  // would hold for all processes that share standard error.
  const int opened = open("/proc/self/fd/2", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  return opened >= 0 ? opened : STDERR_FILENO;
}

}  // namespace

void hold_standard_descriptors() {
  for (int number = 0; number < 3; ++number) {
    // Otherwise the next file that is opened would become a standard stream. The direction is the wrong one,
    // so that reading or printing still fails as on a closed stream.
    if (fcntl(number, F_GETFD) == -1) open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY);
  }
}

Result<void> print_out(std::string_view text) {
  MINES_LET(auto out, AtomicFile::standard_output());
  MINES_TRY(out.write(text));
  return out.commit();
}

int terminal_output() {
  static const int descriptor = open_terminal();
  return descriptor;
}

}  // namespace mines
