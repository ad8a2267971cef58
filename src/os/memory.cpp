#include "os/memory.hpp"

#include <sys/mman.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace mines {

namespace {

constexpr std::size_t alignment = 64;  // of a cache line and the widest vectors
// Up to this size memory comes from the heap, which has it at hand. Mapping pages, faulting them in and
// unmapping them took a tenth of the time of a quick game on a small board. It is a multiple of the
// alignment, so that rounding up does not cross it.
constexpr std::size_t heap_up_to = std::size_t{96} << 10;
static_assert(heap_up_to % alignment == 0);

}  // namespace

Result<ZeroedMemory> ZeroedMemory::map(std::size_t bytes) {
  ZeroedMemory memory;
  if (bytes == 0) return memory;
  if (bytes <= heap_up_to) {
    bytes = (bytes + alignment - 1) / alignment * alignment;
    memory.data_ = {std::aligned_alloc(alignment, bytes), GiveBack{bytes}};
    if (memory.data_ == nullptr) return broken("memory", "not enough");
    std::memset(memory.data(), 0, bytes);
    return memory;
  }
  void* data =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (data == MAP_FAILED) return system_failure(ExitCode::broken, "memory", "mmap", errno);
  // Advice only: a kernel without huge pages gives small ones. Small arrays keep small pages, because their
  // peak would else be counted in units of 2 MiB.
  constexpr std::size_t huge_from = std::size_t{16} << 20;
  if (bytes >= huge_from) madvise(data, bytes, MADV_HUGEPAGE);
  memory.data_ = {data, GiveBack{bytes}};
  return memory;
}

void ZeroedMemory::GiveBack::operator()(void* data) const {
  if (bytes <= heap_up_to) {
    std::free(data);
  } else {
    munmap(data, bytes);
  }
}

}  // namespace mines
