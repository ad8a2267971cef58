#include "judge/game/shared_name.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <cerrno>
#include <cstdint>

#include "protocol/shared_memory.hpp"

namespace mines::judge {

Result<SharedObject> SharedObject::create(std::size_t bytes) {
  std::uint64_t random = 0;
  if (getrandom(&random, sizeof random, 0) != sizeof random) {
    return system_failure(ExitCode::broken, "judge", "getrandom", errno);
  }
  SharedObject created;
  const std::string name = fmt::format("/minesweeper_shm_{}", random);
  // The mapping goes at once; a name that exists already is somebody else's and an error.
  MINES_TRY(SharedMemory::create(name, bytes));
  created.name_ = name;
  return created;
}

Result<void> SharedObject::renew(std::size_t bytes) {
  SharedMemory::unlink(name_);
  return SharedMemory::create(name_, bytes).map([](const SharedMemory&) {});
}

SharedObject::~SharedObject() {
  if (!name_.empty()) SharedMemory::unlink(name_);
}

}  // namespace mines::judge
