// Where the picture of a board comes from: a running game, a record, or a map. What changes is found by
// patches (watch/patch.hpp): each has a value and a stamp, and a viewer asks for what changed after a stamp.
//
// The three sources are few and long-lived, and each call does much, so virtual calls cost nothing that
// counts.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "board/geometry.hpp"
#include "watch/patch.hpp"

namespace mines::view {

/// Grows whenever a source changes. 0 is before everything. A record's stamps are tenths of ms since the
/// answer's start, and 1 more.
using Stamp = std::uint32_t;

enum class Kind { live, record, map };

struct SourceInfo {
  Kind kind = Kind::map;
  std::string name;  ///< for people: a file's name, or who plays
  BoardSize size;
  std::uint64_t mines = 0;
  std::optional<std::int64_t> penalty{};  ///< games only
  std::optional<double> limit{};          ///< games only: seconds
};

/// How far a game was at some time.
struct Reached {
  double seconds = 0;  ///< since the answer's start
  std::uint64_t safe = 0;
  std::uint64_t mines_hit = 0;
};

/// Whether patches could be drawn: not yet, as the server is busy; or never, as it has ended.
enum class Drawn { all, later, never };

enum class Phase { waiting, playing, over };

struct Progress {
  Phase phase = Phase::over;
  Reached now;                     ///< a record: at its end, or as far as it has been read
  double loaded = 1;               ///< how much of a record has been read, 0 to 1
  std::string record{};            ///< a game's record, once it is whole
  std::string failure{};           ///< why the source ended early, in one line
  std::vector<Reached> history{};  ///< in the order of time
};

/// How many patches a run has; the last one may have fewer.
inline constexpr std::int32_t run_patches = 256;

/// The patches of a board at one time.
struct Patches {
  std::vector<PatchValue> values;
  std::vector<Stamp> changed;  ///< when the value changed last; 0: nothing has been opened there
  std::vector<Stamp> stuck;    ///< when the patch was found stuck; 0: it is not
  /// The newest stamp of both in each run of patches, so that what is at rest need not be looked through.
  /// Empty if the source does not keep them.
  std::vector<Stamp> newest;
  double seconds = 0;  ///< the time of the picture
  Stamp stamp = 1;     ///< that time as a stamp; never 0
};

/// Thread-safe where a call says so. For the others the caller holds lock().
class Source {
 public:
  virtual ~Source() = default;

  /// To be called once, when the process has given up its rights: a source may start a thread.
  virtual void start() {}
  /// Bytes that it takes at most from start() on, if that is more than some 100 MiB.
  virtual std::uint64_t most_growth() const { return 0; }

  /// Does not change. Thread-safe.
  virtual const SourceInfo& info() const = 0;
  /// The history holds what came after `after` seconds. Thread-safe.
  virtual Progress progress(double after) = 0;

  std::unique_lock<std::mutex> lock() { return std::unique_lock(mutex_); }

  /// Brings patches() up to date: to the newest state, or to what a record has at `seconds`.
  virtual void look(std::optional<double> seconds) = 0;
  virtual const Patches& patches() const = 0;
  /// Draws patches as they were at the last look() or later, at a level from 0 to 5
  /// (watch/patch_pixels.hpp), one after the other.
  virtual Drawn draw(int level, std::span<const std::int32_t> patches, std::span<std::uint8_t> pixels) = 0;

 private:
  std::mutex mutex_;
};

}  // namespace mines::view
