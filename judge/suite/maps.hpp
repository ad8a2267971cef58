// The maps of a suite. This part of the judge does not link the code for boards (src/field), so the program
// mines-map draws the maps, one by one, into a folder that only this user can enter. Each map is removed as
// soon as its games are played.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/seed.hpp"
#include "judge/suite/terms.hpp"

namespace mines::judge {

/// A new folder in TMPDIR, or in /tmp. The destructor removes it. As with SharedName, a process that is
/// forked while the object exists also owns the folder; the first that ends removes it.
class MapFolder {
 public:
  MapFolder() = default;
  /// Makes the folder. Fails with ExitCode::broken and the path.
  static Result<MapFolder> create();

  MapFolder(MapFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  ~MapFolder();

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// The seed from which 'mines-map generate' draws the map of `point` in the games of `seed`. Points of the
/// same size have different maps. The map's seed has 128 bits if `seed` has 128.
Seed map_seed(const Seed& seed, const TestPoint& point);

/// A map file. The destructor removes it.
class DrawnMap {
 public:
  DrawnMap(std::string path, const Seed& seed) : path_(std::move(path)), seed_(seed) {}
  DrawnMap(const DrawnMap&) = delete;
  DrawnMap& operator=(const DrawnMap&) = delete;
  ~DrawnMap();

  /// Runs `program`, the path of mines-map, until it has drawn the map of `point`. The program runs on
  /// `processors`, or on all if the list is empty. Returns 0, or the stop signal that came meanwhile. Fails
  /// with ExitCode::broken and the program's own message, for example about a full disk. The caller must have
  /// taken over signals (isolation/processes/signals.hpp), and have only one thread and no other child.
  Result<int> draw(const std::string& program, const TestPoint& point,
                   const std::vector<int>& processors) const;

  const std::string& path() const { return path_; }
  const Seed& seed() const { return seed_; }

 private:
  std::string path_;
  Seed seed_;
};

}  // namespace mines::judge
