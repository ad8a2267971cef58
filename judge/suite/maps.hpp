// Draws the maps of a suite into a folder that only this user can enter. The judge runs the program mines-map
// for this, because the judge does not link the code for boards.
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

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// The seed of the map for `point` (a test point: board size, mines and time limit), derived from `seed`, a
/// seed of the suite. Each test point gets another seed. The result has 128 bits if `seed` has 128.
Seed map_seed(const Seed& seed, const TestPoint& point);

/// The file of a map at `path`. draw() makes the file, and the destructor removes the file.
class DrawnMap {
 public:
  DrawnMap(std::string path, const Seed& seed) : path_(std::move(path)), seed_(seed) {}
  DrawnMap(const DrawnMap&) = delete;
  DrawnMap& operator=(const DrawnMap&) = delete;
  ~DrawnMap();

  /// Draws the map of `point` with `program`, the path of mines-map, on `processors` (empty: the judge's).
  /// Returns the stop signal that came meanwhile, else 0. Fails with ExitCode::broken and the program's
  /// message. The caller must have taken over signals (isolation/processes/signals.hpp), and have only one
  /// thread and no other child.
  Result<int> draw(const std::string& program, const TestPoint& point,
                   const std::vector<int>& processors) const;

  const std::string& path() const { return path_; }
  const Seed& seed() const { return seed_; }

 private:
  std::string path_;
  Seed seed_;
};

}  // namespace mines::judge
