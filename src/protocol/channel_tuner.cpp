#include "protocol/channel_tuner.hpp"

#include <algorithm>

namespace mines::v1 {

void ChannelTuner::add(double rate) {
  if (!in_trial()) {
    if (pause_ > 0) {
      --pause_;
      return;
    }
    const int up = std::min(2 * kept_, most_);
    const int down = (kept_ + 1) / 2;
    // The interval just measured becomes the first one of the trial.
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
  pause_ = 8;
}

void ChannelTuner::begin_trial(int channels) {
  if (channels == kept_) {  // one channel is both the least and the most
    pause_ = longest_pause;
    return;
  }
  trial_ = channels;
  kept_rate_ = 0;
  trial_rate_ = 0;
  pairs_ = 0;
}

void ChannelTuner::decide() {
  const double needed = trial_ < kept_ ? loss : failures_ == 0 ? gain_at_first : gain_later;
  if (trial_rate_ < needed * kept_rate_) {
    fail();
    return;
  }
  next_up_ = trial_ > kept_ || trial_ == 1;
  kept_ = trial_;
  trial_ = 0;
}

void ChannelTuner::fail() {
  trial_ = 0;
  measures_trial_ = false;
  pause_ = std::min(8 << std::min(failures_, 7), longest_pause);
  ++failures_;
  next_up_ = !next_up_ || kept_ == 1;
}

}  // namespace mines::v1
