#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <system_error>

#include "board/geometry.hpp"
#include "judge/game/game_settings.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

Result<MapGlance> glance_at_map(const std::string& path) {
  // Non-blocking, so that a named pipe is refused and not waited for.
  const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) return system_failure(ExitCode::bad_input, path, "open", errno);
  struct stat status {};
  if (fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return bad_input(path, "expected a map, but this is no regular file");
  }
  MapGlance glance{static_cast<std::uint64_t>(status.st_size), std::nullopt};
  char header[64];
  const ssize_t bytes = read(file.number(), header, sizeof header);
  if (bytes < 0) return system_failure(ExitCode::bad_input, path, "read", errno);

  const char* const end = header + bytes;
  std::int64_t side = 0;
  std::int64_t mines = 0;
  const auto first = std::from_chars(header, end, side);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != ' ') return glance;
  const auto second = std::from_chars(first.ptr + 1, end, mines);
  if (second.ec != std::errc{} || second.ptr == end || *second.ptr != '\n') return glance;
  if (side < 1 || side > max_side || mines < 0 || mines > side * side) return glance;
  const auto expected_bytes = second.ptr + 1 - header + (side * side + 7) / 8;
  // Another format, such as a text board, or a damaged map: the server decides. The judge only lacks the
  // number of safe cells.
  if (status.st_size != expected_bytes) return glance;
  glance.safe_cells = side * side - mines;
  return glance;
}

}  // namespace mines::judge
