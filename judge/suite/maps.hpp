// The maps of a suite. The program mines-map draws them, because the judge does not link the code for boards.
// The maps lie in a folder that only this user can enter.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/seed.hpp"
#include "judge/suite/terms.hpp"

namespace mines::judge {

/// A new folder in $TMPDIR, else in /tmp, for one map at a time. The destructor removes the folder, also in a
/// forked process.
class MapFolder {
 public:
  MapFolder() = default;
  /// Fails with ExitCode::broken and the path.
  static Result<MapFolder> create();

  MapFolder(MapFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  ~MapFolder();

  /// Draws the map of `point` by `seed`, in place of the map before, with `program`, the path of mines-map,
  /// on `processors` (empty: on all). Returns 0, or the stop signal that came meanwhile. Fails with
  /// ExitCode::broken and the program's message. The caller has one thread, no other child, and has taken
  /// over signals (isolation/processes/signals.hpp).
  Result<int> draw(const std::string& program, const TestPoint& point, const Seed& seed,
                   const std::vector<int>& processors) const;
  /// The path of the map.
  std::string map() const { return path_ + "/map"; }

 private:
  std::string path_;
};

/// The seed by which 'mines-map generate' draws the map of `point` in a suite with the seed `seed`. Test
/// points of the same size have different maps. The result has 128 bits if `seed` has 128.
Seed map_seed(const Seed& seed, const TestPoint& point);

}  // namespace mines::judge
