#include "protocol/v1_traffic.hpp"

namespace mines::v1 {

void Traffic::drive() {
  const Clock::time_point now = Clock::now();
  if (!started_) {
    // After a change the next interval begins only when the server has settled (start_ lies in the future).
    if (now >= start_) begin_interval(now);
    return;
  }
  const double seconds = std::chrono::duration<double>(now - start_).count();
  if (seconds < tuner_.interval()) return;
  const std::uint64_t replies = this->replies() - replies_before_;
  const std::uint64_t starved = starved_.load(std::memory_order_relaxed) - starved_before_;
  // An interval counts only if at least three of four replies found a next request waiting: otherwise the
  // game's supply of clicks is measured, not the channels.
  if (starved * 4 <= replies) {
    tuner_.add(static_cast<double>(replies) / seconds);
    in_vain_ = 0;
  } else if (++in_vain_ == intervals_in_vain) {
    tuner_.abandon();
    in_vain_ = 0;
  }
  if (tuner_.channels() == channels()) {
    begin_interval(now);
  } else {
    // Relaxed: links read it at their next poll, and nothing else depends on it.
    channels_.store(tuner_.channels(), std::memory_order_relaxed);
    start_ = now + settling;
    started_ = false;
  }
}

void Traffic::begin_interval(Clock::time_point start) {
  start_ = start;
  started_ = true;
  replies_before_ = replies();
  starved_before_ = starved_.load(std::memory_order_relaxed);
}

}  // namespace mines::v1
