// The maps of a suite: drawn one by one by the mines-map beside the judge, which links no field itself, into
// a folder that only this user can enter, and gone as soon as they are played.
#pragma once

#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/seed.hpp"
#include "judge/suite/test_points.hpp"

namespace mines::judge {

/// A folder of our own in TMPDIR, or in /tmp. Owns it like SharedObject its name: a process forked while one
/// exists owns it too, and whichever ends last finds nothing to remove.
class MapFolder {
 public:
  MapFolder() = default;
  /// Fails with ExitCode::broken, naming the place.
  static Result<MapFolder> create();

  MapFolder(MapFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  MapFolder& operator=(MapFolder&& other) noexcept {
    std::swap(path_, other.path_);
    return *this;
  }
  ~MapFolder();

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// The seed of a point's map in the suite of `seed`: points of one size have different maps. 'mines-map
/// generate' with it gives the map again. Of a drawn seed it has 128 bits as well.
Seed map_seed(const Seed& seed, const TestPoint& point);

/// A map file, removed at the end.
class DrawnMap {
 public:
  DrawnMap(std::string path, const Seed& seed) : path_(std::move(path)), seed_(seed) {}
  DrawnMap(const DrawnMap&) = delete;
  DrawnMap& operator=(const DrawnMap&) = delete;
  ~DrawnMap();

  /// Runs `program`, a mines-map, on all processors until it has drawn the map of `point`. Gives 0, or the
  /// stop signal that came meanwhile. Fails with ExitCode::broken and the program's own words, a full disk
  /// for instance. Signals are taken over, one thread, no other child.
  Result<int> draw(const std::string& program, const TestPoint& point) const;

  const std::string& path() const { return path_; }
  const Seed& seed() const { return seed_; }

 private:
  std::string path_;
  Seed seed_;
};

}  // namespace mines::judge
