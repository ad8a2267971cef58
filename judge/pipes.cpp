#include "judge/pipes.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace mines {

Result<Pipe> Pipe::open() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return system_failure(ExitCode::broken, "judge", "pipe2", errno);
  return Pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

void open_standard_descriptors() {
  int number = 0;
  while (number >= 0 && number <= 2) number = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (number > 2) ::close(number);
}

}  // namespace mines
