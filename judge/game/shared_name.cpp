#include "judge/game/shared_name.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <cerrno>
#include <cstdint>

#include "base/assert.hpp"
#include "protocol/shared_memory.hpp"
#include "protocol/v2.hpp"

namespace mines::judge {

Result<SharedName> SharedName::create() {
  std::uint64_t random = 0;
  if (getrandom(&random, sizeof random, 0) != sizeof random) {
    return system_failure(ExitCode::broken, "judge", "getrandom", errno);
  }
  SharedName created;
  const std::string name = fmt::format("/minesweeper_shm_{}", random);
  // The mapping ends here at once. A name that exists already belongs to another program, and is an error.
  MINES_TRY(SharedMemory::create(name, v2::shared_memory_bytes));
  created.name_ = name;
  return created;
}

Result<void> SharedName::renew() {
  MINES_ASSERT(!name_.empty());
  // A new object under the old name: processes of the last game that still map the old one cannot reach it.
  SharedMemory::unlink(name_);
  return SharedMemory::create(name_, v2::shared_memory_bytes).map([](const Mapping&) {});
}

SharedName::~SharedName() {
  if (!name_.empty()) SharedMemory::unlink(name_);
}

}  // namespace mines::judge
