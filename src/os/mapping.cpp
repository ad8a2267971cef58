#include "os/mapping.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>

#include "base/assert.hpp"

namespace mines {

Mapping::Mapping(int descriptor, std::size_t bytes) {
  MINES_ASSERT(bytes > 0);
  void* const data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (data != MAP_FAILED) data_ = {static_cast<std::byte*>(data), Unmap{bytes}};
}

void Mapping::Unmap::operator()(std::byte* data) const { munmap(data, bytes); }

bool Mapping::reserve(std::size_t begin, std::size_t bytes) const {
  MINES_ASSERT(begin <= this->bytes() && bytes <= this->bytes() - begin);
  if (bytes == 0) return true;
  static const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  // madvise() takes only whole pages.
  const std::size_t first = begin / page * page;
  // All page faults of the range in one call; one by one each would be an exception.
  while (madvise(data() + first, begin + bytes - first, MADV_POPULATE_WRITE) != 0) {
    if (errno != EINTR && errno != EAGAIN) return false;
  }
  return true;
}

Result<SealedMemory> make_sealed_memory(const char* name, std::size_t bytes) {
  SealedMemory memory;
  memory.descriptor = FileDescriptor(memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING));
  const int number = memory.descriptor.number();
  if (number < 0) return system_failure(ExitCode::broken, "shared memory", "memfd_create", errno);
  if (ftruncate(number, static_cast<off_t>(bytes)) != 0 ||
      fcntl(number, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
    return system_failure(ExitCode::broken, "shared memory", "sizing shared memory", errno);
  }
  memory.mapping = Mapping(number, bytes);
  if (memory.mapping.empty()) return system_failure(ExitCode::broken, "shared memory", "mmap", errno);
  return memory;
}

}  // namespace mines
