#include "server/page_mapping.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <limits>

#include "protocol/environment.hpp"

namespace mines::server {

Result<Mapping> map_page(const char* name, std::size_t bytes) {
  if (std::getenv(name) == nullptr) return Mapping();
  MINES_LET(const auto number, environment_number(name, 0, std::numeric_limits<int>::max()));
  const auto descriptor = static_cast<int>(number);
  struct stat status {};
  if (fstat(descriptor, &status) != 0) return system_failure(ExitCode::bad_input, name, "fstat", errno);
  // Memory beyond the end of a file would fail at the first store.
  if (!S_ISREG(status.st_mode) || status.st_size < static_cast<off_t>(bytes)) {
    return bad_input(name,
                     fmt::format("descriptor {} is not a shared memory of {} bytes", descriptor, bytes));
  }
  Mapping mapping(descriptor, bytes);
  if (mapping.empty()) return system_failure(ExitCode::bad_input, name, "mmap", errno);
  return mapping;
}

}  // namespace mines::server
