// What the judge sees of a map file: its size and its first line. Only the server reads the whole map.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/error.hpp"

namespace mines::judge {

struct MapGlance {
  std::uint64_t bytes = 0;  ///< the file's size
  /// The safe cells of the board; set only if the file begins with "N K\n" (side and mines) and has the size
  /// of a contest map. Used for the live line (score/live_line.hpp), not for the score.
  std::optional<std::int64_t> safe_cells;
};

/// Fails with ExitCode::bad_input unless `path` is a regular file that can be read. Reads at most 64 bytes.
Result<MapGlance> glance_at_map(const std::string& path);

}  // namespace mines::judge
