#include "server/progress_mapping.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <limits>

#include "protocol/environment.hpp"

namespace mines::server {

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
  ProgressMapping progress;
  progress.mapping_ = Mapping(static_cast<int>(descriptor), sizeof(ProgressPage));
  if (progress.page() == nullptr)
    return system_failure(ExitCode::bad_input, variable::progress, "mmap", errno);
  return progress;
}

}  // namespace mines::server
