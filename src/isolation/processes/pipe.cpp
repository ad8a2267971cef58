#include "isolation/processes/pipe.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace mines::judge {

Result<Pipe> Pipe::open() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return system_failure(ExitCode::broken, "judge", "pipe2", errno);
  return Pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}
}  // namespace mines::judge
