#include "server/progress_page.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <limits>

#include "protocol/environment.hpp"

namespace mines {

Result<ProgressMapping> ProgressMapping::from_environment() {
  if (std::getenv(variable::progress) == nullptr) return ProgressMapping();
  MINES_LET(const auto descriptor,
            environment_number(variable::progress, 0, std::numeric_limits<int>::max()));
  struct stat status {};
  if (fstat(static_cast<int>(descriptor), &status) != 0) {
    return system_failure(ExitCode::bad_input, variable::progress, "fstat", errno);
  }
  // Memory beyond the end of a file would fail at the first store.
  if (!S_ISREG(status.st_mode) || status.st_size < static_cast<off_t>(sizeof(ProgressPage))) {
    return bad_input(variable::progress, fmt::format("descriptor {} is not a shared memory of {} bytes",
                                                     descriptor, sizeof(ProgressPage)));
  }
  void* const page = mmap(nullptr, sizeof(ProgressPage), PROT_READ | PROT_WRITE, MAP_SHARED,
                          static_cast<int>(descriptor), 0);
  if (page == MAP_FAILED) return system_failure(ExitCode::bad_input, variable::progress, "mmap", errno);
  ProgressMapping mapping;
  mapping.page_ = static_cast<ProgressPage*>(page);
  return mapping;
}

ProgressMapping::~ProgressMapping() {
  if (page_ != nullptr) munmap(page_, sizeof(ProgressPage));
}

}  // namespace mines
