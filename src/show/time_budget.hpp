// A budget of processor time for a thread. The budget earns a share of the time that passes, and saves what
// it earned up to a limit. So a game that is watched is hardly slowed down, however much there is to show.
#pragma once

#include <algorithm>
#include <cstdint>

namespace mines::show {

/// Times in ns. The caller has the clocks.
class TimeBudget {
 public:
  /// Earns `share` of a processor's time (0.02: 2 %) and begins with `most_saved`.
  TimeBudget(double share, std::int64_t most_saved)
      : share_(share), most_saved_(static_cast<double>(most_saved)), saved_(most_saved_) {}

  /// Earns the share of the time from the last call to `now`. The first call only sets the beginning.
  void earn(std::int64_t now) {
    if (now > seen_ && seen_ != 0)
      saved_ = std::min(most_saved_, saved_ + share_ * static_cast<double>(now - seen_));
    seen_ = std::max(seen_, now);
  }
  void spend(std::int64_t time) { saved_ -= static_cast<double>(time); }

  /// The time that can be spent now; negative if more was spent.
  std::int64_t left() const { return static_cast<std::int64_t>(saved_); }
  /// The time until left() reaches `time`.
  std::int64_t until(std::int64_t time) const {
    return static_cast<std::int64_t>(std::max(0.0, (static_cast<double>(time) - saved_) / share_));
  }

 private:
  double share_;
  double most_saved_;
  double saved_;
  std::int64_t seen_ = 0;
};

}  // namespace mines::show
