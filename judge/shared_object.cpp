#include "judge/shared_object.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

#include "judge/descriptor.hpp"

namespace mines {

Result<SharedObject> SharedObject::create(std::size_t bytes) {
  for (;;) {
    std::uint64_t random = 0;
    if (getrandom(&random, sizeof random, 0) != sizeof random) {
      return system_failure(ExitCode::broken, "judge", "getrandom", errno);
    }
    const std::string name = fmt::format("/minesweeper_shm_{}", random);
    const Descriptor object(shm_open(name.c_str(), O_CREAT | O_EXCL | O_RDWR, 0600));
    if (!object.is_open()) {
      if (errno == EEXIST) continue;
      return system_failure(ExitCode::broken, name, "shm_open", errno);
    }
    SharedObject created;
    created.name_ = name;
    if (ftruncate(object.number(), static_cast<off_t>(bytes)) != 0) {
      return system_failure(ExitCode::broken, name, "ftruncate", errno);
    }
    return created;
  }
}

SharedObject::~SharedObject() {
  if (!name_.empty()) shm_unlink(name_.c_str());
}

}  // namespace mines
