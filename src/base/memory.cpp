#include "base/memory.hpp"

#include <sys/mman.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace mines {

namespace {

constexpr std::size_t alignment = 64;  // of a cache line and the widest vectors
// So little comes from the heap, which has it at hand. To have pages mapped, found missing and unmapped took
// a tenth of the time of a quick game on a small board. Rounding up to whole alignments does not lead across
// it.
constexpr std::size_t heap_up_to = std::size_t{96} << 10;
static_assert(heap_up_to % alignment == 0);

}  // namespace

Result<ZeroedMemory> ZeroedMemory::map(std::size_t bytes) {
  ZeroedMemory memory;
  if (bytes == 0) return memory;
  if (bytes <= heap_up_to) {
    memory.bytes_ = (bytes + alignment - 1) / alignment * alignment;
    memory.data_ = std::aligned_alloc(alignment, memory.bytes_);
    if (memory.data_ == nullptr) return broken("memory", "not enough");
    std::memset(memory.data_, 0, memory.bytes_);
    return memory;
  }
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
  if (data_ == nullptr) return;
  if (bytes_ <= heap_up_to) {
    std::free(data_);
  } else {
    munmap(data_, bytes_);
  }
}

}  // namespace mines
