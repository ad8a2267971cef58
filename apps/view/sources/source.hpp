// The source of a board's picture: a running game, a record, or a map. The board has patches of 64 x 64 cells
// (watch/patch.hpp), each with a value and the stamp of its last change. So viewers can skip old patches.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "board/geometry.hpp"
#include "watch/patch.hpp"

namespace mines::view {

/// A number that grows with each change of a source; 0 is before all changes. In a record, a stamp is 1 + the
/// time since the start of the answer (the contestant's program), in tenths of a ms.
using Stamp = std::uint32_t;

enum class Kind { live, record, map };

struct SourceInfo {
  Kind kind = Kind::map;
  std::string name;  ///< for people: a file's name, or the player's name
  BoardSize size;
  std::uint64_t mines = 0;
  std::optional<std::int64_t> penalty{};  ///< games only: points that a mine costs
  std::optional<double> limit{};          ///< games only: the time limit, in seconds
};

/// What the answer has reached by a moment.
struct Reached {
  double seconds = 0;      ///< since the answer's start
  std::uint64_t safe = 0;  ///< open safe cells
  std::uint64_t mines_hit = 0;
};

/// Whether patches were drawn. `later`: the game's server is busy now. `never`: the game's server has ended.
enum class Drawn { all, later, never };

enum class Phase { waiting, playing, over };

struct Progress {
  Phase phase = Phase::over;
  Reached now;                     ///< the newest state; for a record: at the end of the part read so far
  double loaded = 1;               ///< the share of a record that has been read, 0 to 1
  std::string record{};            ///< the path of the game's record; empty until the record is complete
  std::string failure{};           ///< why the source ended early, in one line
  std::vector<Reached> history{};  ///< earlier states, ordered by time
};

/// The number of patches in a run. A run is a group of consecutive patches; the last run may have fewer.
inline constexpr std::int32_t run_patches = 256;

struct Patches {
  std::vector<PatchValue> values;
  std::vector<Stamp> changed;  ///< by patch: its last change; 0 if no cell of it is open
  std::vector<Stamp> stuck;    ///< by patch: when it became stuck (unfinished, but long unchanged); else 0
  /// By run: the newest stamp in `changed` and `stuck`, to skip unchanged runs. Some sources leave it empty.
  std::vector<Stamp> newest;
  double seconds = 0;  ///< the time of the picture
  Stamp stamp = 1;     ///< the stamp of the picture; never 0
};

/// For look(), patches() and draw() the caller must hold lock(). The other calls need no lock.
class Source {
 public:
  /// Begins with a picture in which no cell is open.
  explicit Source(SourceInfo info) : info_(std::move(info)) {
    const auto count = static_cast<std::size_t>(PatchGrid::over(info_.size).count());
    patches_.values.resize(count);
    patches_.changed.resize(count);
    patches_.stuck.resize(count);
  }
  virtual ~Source() = default;

  /// Call start() once, after the process has given up its rights. (Threads started earlier keep them.)
  virtual void start() {}
  /// Upper bound of the bytes that the source takes after start(). 0 if these are at most some 100 MiB.
  virtual std::uint64_t most_growth() const { return 0; }

  /// Constant. Thread-safe.
  const SourceInfo& info() const { return info_; }
  /// The progress. Its history has only the entries later than `after` seconds since the answer's start.
  /// Thread-safe.
  virtual Progress progress(double after) = 0;

  std::unique_lock<std::mutex> lock() { return std::unique_lock(mutex_); }

  /// Updates patches() to the newest state; for a record, to the state at the time `seconds`.
  virtual void look(std::optional<double> seconds) = 0;
  const Patches& patches() const { return patches_; }
  /// Draws patches into `pixels`, one after the other, as they were at the last look() or later. `level`: 0
  /// to 5; a pixel stands for 2^level x 2^level cells.
  virtual Drawn draw(int level, std::span<const std::int32_t> patches, std::span<std::uint8_t> pixels) = 0;

 protected:
  const SourceInfo info_;
  Patches patches_;

 private:
  std::mutex mutex_;
};

/// A map with all its mines, from a contest map, a text board or a Minesweeper board file. Takes 1/4 byte a
/// cell.
Result<std::unique_ptr<Source>> open_map(const std::string& path);

/// A recorded game, whose picture can be shown for any time. The map supplies what the record leaves out.
/// Reads the map and checks every byte of the record; a mistake is ExitCode::bad_input with file, byte offset
/// and what was expected. start() then reads the events, in about a quarter of the game's time; the part read
/// so far can be shown meanwhile. Memory: 1.5 GiB for 65536² cells.
Result<std::unique_ptr<Source>> open_record(const std::string& record, const std::string& map);

/// A running game. Its server writes the watch page (watch/watch_page.hpp), shared memory that is open as
/// `descriptor`; this process knows no more of the game. Takes 10 bytes for each 64 x 64 cells. The last
/// picture is kept after the game, in half a byte a cell, if the board has at most 8192 x 8192 cells and a
/// viewer requested a picture in the last 10 s of the game. Otherwise draw() soon returns Drawn::never, and
/// only the values of the patches are left.
Result<std::unique_ptr<Source>> open_live_game(int descriptor);

}  // namespace mines::view
