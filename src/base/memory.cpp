#include "base/memory.hpp"

#include <sys/mman.h>

#include <cerrno>

namespace mines {

Result<ZeroedMemory> ZeroedMemory::map(std::size_t bytes) {
  ZeroedMemory memory;
  if (bytes == 0) return memory;
  void* data =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (data == MAP_FAILED) return system_failure(ExitCode::broken, "memory", "mmap", errno);
  // Advice only: a kernel without huge pages serves small ones. Small arrays keep small pages, or their
  // peak would be counted in units of 2 MiB.
  constexpr std::size_t huge_from = std::size_t{16} << 20;
  if (bytes >= huge_from) madvise(data, bytes, MADV_HUGEPAGE);
  memory.data_ = data;
  memory.bytes_ = bytes;
  return memory;
}

ZeroedMemory::~ZeroedMemory() {
  if (data_ != nullptr) munmap(data_, bytes_);
}

}  // namespace mines
