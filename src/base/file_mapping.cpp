#include "base/file_mapping.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>

namespace mines {

FileMapping::FileMapping(int descriptor, std::size_t bytes) {
  void* const data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (data == MAP_FAILED) return;
  data_ = static_cast<std::byte*>(data);
  bytes_ = bytes;
}

FileMapping::~FileMapping() {
  if (data_ != nullptr) munmap(data_, bytes_);
}

bool FileMapping::reserve(std::size_t begin, std::size_t bytes) const {
  if (bytes == 0) return true;
  static const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t first = begin / page * page;
  // All faults of the range in one call, each of which would be an exception of its own.
  while (madvise(data_ + first, begin + bytes - first, MADV_POPULATE_WRITE) != 0) {
    if (errno != EINTR && errno != EAGAIN) return false;
  }
  return true;
}

}  // namespace mines
