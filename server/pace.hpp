// How often the server shows a running game to a viewer, and how much processor time this may take.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/assert.hpp"
#include "watch/watch_page.hpp"

namespace mines::server {

/// A budget of processor time for a thread. It earns a share of the time that passes, up to a limit. All
/// times are in ns. The caller reads the clocks.
class TimeBudget {
 public:
  /// The budget begins with `most_saved`, which is also its limit. It earns `share`, above 0, of the time
  /// (0.02: 2 %).
  TimeBudget(double share, std::int64_t most_saved)
      : share_(share), most_saved_(static_cast<double>(most_saved)), saved_(most_saved_) {
    MINES_ASSERT(share > 0 && most_saved >= 0);
  }

  /// Earns the share of the time since the last call, up to `now`. The first call earns nothing.
  void earn(std::int64_t now) {
    if (now > seen_ && seen_ != 0)
      saved_ = std::min(most_saved_, saved_ + share_ * static_cast<double>(now - seen_));
    seen_ = std::max(seen_, now);
  }
  void spend(std::int64_t time) {
    MINES_ASSERT(time >= 0);
    saved_ -= static_cast<double>(time);
  }

  /// The time that can be spent now; negative if more was spent.
  std::int64_t left() const { return static_cast<std::int64_t>(saved_); }
  /// How long to wait until left() reaches `time`.
  std::int64_t until(std::int64_t time) const {
    return static_cast<std::int64_t>(std::max(0.0, (static_cast<double>(time) - saved_) / share_));
  }

 private:
  double share_;
  double most_saved_;
  double saved_;
  std::int64_t seen_ = 0;
};

inline constexpr std::int64_t millisecond = 1'000'000;  // ns

/// The time between two looks for newly opened cells (patch_counts.hpp).
inline constexpr std::int64_t look_interval = 40 * millisecond;
/// The most time that a budget saves: enough to draw a picture at once for a late viewer.
inline constexpr std::int64_t most_saved = 50 * millisecond;
/// The viewer can request details: the cells of patches of 64 x 64 cells. They are drawn only if left() is at
/// least this. Drawing takes up to 8 ms, so left() may go below 0.
inline constexpr std::int64_t least_for_details = 1 * millisecond;
/// How long after the end of a game a viewer may take the last picture.
inline constexpr std::int64_t last_moment = 500 * millisecond;

/// Whether a viewer has looked within the last `seconds`; `now` is monotonic_ns(). The viewer writes the time
/// of its last look; a future time counts as now.
inline bool looked_within(const watch::WatchPage& page, double seconds, std::int64_t now) {
  const std::int64_t looked = page.viewer.looked.load(std::memory_order_relaxed);
  return looked > 0 && static_cast<double>(now - std::min(looked, now)) < 1e9 * seconds;
}

}  // namespace mines::server
