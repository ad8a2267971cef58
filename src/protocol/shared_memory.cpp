#include "protocol/shared_memory.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <limits>

#include "base/assert.hpp"
#include "protocol/environment.hpp"
#include "protocol/v1.hpp"
#include "protocol/v2.hpp"

namespace mines {

namespace {

constexpr std::size_t page = 4096;
static_assert(v2::area_offset % page == 0, "area_offset() accepts our judge's own place");

/// Where the v2 area begins; 0 if the environment names no place.
Result<std::size_t> area_offset() {
  if (std::getenv(variable::batch_offset) == nullptr) return std::size_t{0};
  MINES_LET(const auto offset,
            environment_number(variable::batch_offset, static_cast<std::int64_t>(v1::shared_memory_bytes),
                               // Half of the range, so that offset + area_bytes below cannot overflow.
                               std::numeric_limits<std::int64_t>::max() / 2));
  if (offset % page != 0) {
    return bad_input(variable::batch_offset, fmt::format("{} is not a multiple of {}", offset, page));
  }
  return static_cast<std::size_t>(offset);
}

Result<Mapping> map(const std::string& name, const FileDescriptor& object, std::size_t bytes) {
  Mapping mapping(object.number(), bytes);
  if (mapping.empty()) return system_failure(ExitCode::broken, name, "mmap", errno);
  return mapping;
}

}  // namespace

Result<Mapping> SharedMemory::create(const std::string& name, std::size_t bytes) {
  MINES_ASSERT(name.size() > 1 && name.starts_with('/') && name.find('/', 1) == std::string::npos);
  MINES_ASSERT(bytes > 0);
  // O_EXCL: an existing object could be another game's, or planted by another user.
  const FileDescriptor object(shm_open(name.c_str(), O_RDWR | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR));
  if (!object.is_open()) return system_failure(ExitCode::broken, name, "shm_open", errno);
  Result<Mapping> memory;
  if (ftruncate(object.number(), static_cast<off_t>(bytes)) != 0) {
    memory = system_failure(ExitCode::broken, name, "ftruncate", errno);
  } else {
    memory = map(name, object, bytes);
  }
  // Whatever failed after shm_open, the name must not stay behind.
  if (!memory) unlink(name);
  return memory;
}

Result<Mapping> SharedMemory::open(const std::string& name, std::size_t bytes) {
  MINES_ASSERT(bytes > 0);
  const FileDescriptor object(shm_open(name.c_str(), O_RDWR, 0));
  if (!object.is_open()) return system_failure(ExitCode::bad_input, name, "shm_open", errno);
  struct stat status {};
  if (fstat(object.number(), &status) != 0) return system_failure(ExitCode::bad_input, name, "fstat", errno);
  if (status.st_size < 0 || static_cast<std::size_t>(status.st_size) < bytes) {
    return bad_input(
        name, fmt::format("the shared memory has {} bytes, expected at least {}", status.st_size, bytes));
  }
  return map(name, object, bytes);
}

void SharedMemory::unlink(const std::string& name) { shm_unlink(name.c_str()); }

Result<GameMemory> GameMemory::open(const std::string& name) {
  MINES_LET(const auto offset, area_offset());
  GameMemory opened;
  if (offset != 0) {
    MINES_ASSERT(offset >= v1::shared_memory_bytes);  // the whole mapping has room for v1
    // An object too small for the area is not an error: an older judge passes the variable on without the
    // room.
    if (auto memory = SharedMemory::open(name, offset + v2::area_bytes)) {
      opened.memory_ = std::move(*memory);
      opened.v2_area_ = opened.memory_.data() + offset;
      return opened;
    }
  }
  MINES_LET(opened.memory_, SharedMemory::open(name, v1::shared_memory_bytes));
  return opened;
}

}  // namespace mines
