// Draws the maps of a suite (a contest's games) into a folder that only this user can enter. The judge runs
// the program mines-map for this, because the judge does not link the code for boards.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/seed.hpp"
#include "judge/suite/terms.hpp"

namespace mines::judge {

/// A folder for maps. The destructor removes the folder with its files, even in a forked child process.
class MapFolder {
 public:
  MapFolder() = default;
  /// Makes the folder in $TMPDIR, or in /tmp if TMPDIR is not set. Fails with ExitCode::broken and the path.
  static Result<MapFolder> create();

  MapFolder(MapFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  ~MapFolder();

  /// Draws the map for `point` (board size, mines and time limit) from `seed`. The map replaces the earlier
  /// one. Runs `program`, the path of mines-map, on `processors` (empty: all). Returns 0, or the stop signal
  /// that came meanwhile. Fails with ExitCode::broken and the program's message. The caller must have one
  /// thread and no other child process, and have taken over signals (isolation/processes/signals.hpp).
  Result<int> draw(const std::string& program, const TestPoint& point, const Seed& seed,
                   const std::vector<int>& processors) const;
  /// The path of the map.
  std::string map() const { return path_ + "/map"; }

 private:
  std::string path_;
};

/// The seed of the map for `point`, derived from `seed`, a seed of the whole suite. Different test points get
/// different seeds. The result has 128 bits if `seed` has 128.
Seed map_seed(const Seed& seed, const TestPoint& point);

}  // namespace mines::judge
