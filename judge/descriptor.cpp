#include "judge/descriptor.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace mines {

void Descriptor::close() {
  if (is_open()) ::close(std::exchange(number_, -1));
}

Result<Pipe> Pipe::open() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return system_failure(ExitCode::broken, "judge", "pipe2", errno);
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

void open_standard_descriptors() {
  int number = 0;
  while (number >= 0 && number <= 2) number = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (number > 2) ::close(number);
}

}  // namespace mines
