#include "protocol/v1_traffic.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace mines::v1 {

void Traffic::drive() {
  MINES_ASSERT(driven_ && !fixed_);
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

// The tuner begins with one channel and doubles while replies come faster; later it also halves if replies
// come nearly as fast. The best number depends on the server: one with a thread for each channel loses to
// wake-ups once its threads outnumber the processors; one with a thread for many channels gains if requests
// wait for it. A trial alternates intervals, so that a change of the game or of the load does not look like a
// gain; the kept number of channels comes first:
//     kept trial kept trial kept trial ...      one pair after the other
//     ^ measures_trial_ is false    ^ true
// After each pair the sums are compared: early failure at clear_loss, the decision after the last pair.
void ChannelTuner::add(double rate) {
  MINES_ASSERT(rate >= 0);
  if (!in_trial()) {
    if (pause_ > 0) {
      --pause_;
      return;
    }
    // Doubling and halving: a dozen trials reach any number up to 16 and back.
    const int up = std::min(2 * kept_, most_);
    const int down = (kept_ + 1) / 2;
    // The interval just measured becomes the first one of the trial.
    // begin_trial() refuses when there is nothing to try.
    begin_trial(next_up_ && up != kept_ ? up : down);
    if (!in_trial()) return;
  }
  if (!measures_trial_) {
    kept_rate_ += rate;
    measures_trial_ = true;
    return;
  }
  trial_rate_ += rate;
  measures_trial_ = false;
  ++pairs_;
  if (trial_rate_ < clear_loss * kept_rate_) {
    fail();
  } else if (pairs_ == (failures_ == 0 ? pairs_at_first : pairs_later)) {
    decide();
  }
}

void ChannelTuner::abandon() {
  if (!in_trial()) return;
  trial_ = 0;
  measures_trial_ = false;
  // Too few requests to measure: no verdict on the number of channels, so failures_ stays.
  pause_ = 8;
}

void ChannelTuner::begin_trial(int channels) {
  if (channels == kept_) {  // one channel is both the least and the most
    pause_ = longest_pause;
    return;
  }
  MINES_ASSERT(!in_trial() && channels >= 1 && channels <= most_);
  trial_ = channels;
  kept_rate_ = 0;
  trial_rate_ = 0;
  pairs_ = 0;
}

void ChannelTuner::decide() {
  MINES_ASSERT(in_trial() && !measures_trial_);
  // More channels must clearly gain, because they cost the server threads. Fewer may lose 1 %: they are
  // cheaper.
  const double needed = trial_ < kept_ ? loss : failures_ == 0 ? gain_at_first : gain_later;
  if (trial_rate_ < needed * kept_rate_) {
    fail();
    return;
  }
  // Success: try further in the same direction; from one channel it can only go up.
  next_up_ = trial_ > kept_ || trial_ == 1;
  kept_ = trial_;
  trial_ = 0;
}

void ChannelTuner::fail() {
  MINES_ASSERT(in_trial());
  trial_ = 0;
  measures_trial_ = false;
  // 8, 16, 32 ... 1024 intervals. The exponent is capped before the shift, so the shift cannot overflow.
  pause_ = std::min(8 << std::min(failures_, 7), longest_pause);
  ++failures_;
  next_up_ = !next_up_ || kept_ == 1;
}

}  // namespace mines::v1
