#include "protocol/shared_memory.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/assert.hpp"

namespace mines {

Result<SharedMemory> SharedMemory::create(const std::string& name, std::size_t bytes) {
  MINES_ASSERT(!name.empty() && name[0] == '/');
  // O_EXCL: an existing object could be another game's, or planted by another user.
  const int descriptor = shm_open(name.c_str(), O_RDWR | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
  if (descriptor < 0) return system_failure(ExitCode::broken, name, "shm_open", errno);
  Result<SharedMemory> memory;
  if (ftruncate(descriptor, static_cast<off_t>(bytes)) != 0) {
    memory = system_failure(ExitCode::broken, name, "ftruncate", errno);
  } else {
    memory = map(name, descriptor, bytes);
  }
  close(descriptor);
  // Whatever failed after shm_open, the name must not stay behind.
  if (!memory) unlink(name);
  return memory;
}

Result<SharedMemory> SharedMemory::open(const std::string& name, std::size_t bytes) {
  const int descriptor = shm_open(name.c_str(), O_RDWR, 0);
  if (descriptor < 0) return system_failure(ExitCode::bad_input, name, "shm_open", errno);
  Result<SharedMemory> memory;
  struct stat status {};
  if (fstat(descriptor, &status) != 0) {
    memory = system_failure(ExitCode::bad_input, name, "fstat", errno);
  } else if (status.st_size < 0 || static_cast<std::size_t>(status.st_size) < bytes) {
    memory = bad_input(
        name, fmt::format("the shared memory has {} bytes, expected at least {}", status.st_size, bytes));
  } else {
    memory = map(name, descriptor, bytes);
  }
  close(descriptor);
  return memory;
}

void SharedMemory::unlink(const std::string& name) { shm_unlink(name.c_str()); }

Result<SharedMemory> SharedMemory::map(const std::string& name, int descriptor, std::size_t bytes) {
  SharedMemory memory;
  memory.mapping_ = Mapping(descriptor, bytes);
  if (memory.mapping_.empty()) return system_failure(ExitCode::broken, name, "mmap", errno);
  return memory;
}

}  // namespace mines
