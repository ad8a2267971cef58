// What all v1 links of a game share: counts of requests and replies, and the number of channels of each link,
// which trials tune. A link connects one player thread to the game; a channel has one request at a time.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "base/assert.hpp"

namespace mines::v1 {

/// Chooses a number of channels for each interval of time. A trial compares another number of channels with
/// the present one: intervals with the two numbers alternate.
class ChannelTuner {
 public:
  /// `most`: the largest number of channels for each link, at least 1.
  explicit ChannelTuner(int most) : most_(most) { MINES_ASSERT(most >= 1); }

  /// The number of channels for each link in the next interval.
  int channels() const { return in_trial() && measures_trial_ ? trial_ : kept_; }
  /// The length of the next interval in seconds.
  double interval() const { return failures_ == 0 ? short_interval : long_interval; }

  /// Call it at the end of an interval in which the channels seldom ran out of requests. `rate` is replies a
  /// second, of all links together.
  void add(double rate);
  /// Call it instead of add() if the game has too few requests to measure. Ends a running trial.
  void abandon();

 private:
  static constexpr double short_interval = 0.5e-3;  // at first: a small board takes some milliseconds
  static constexpr double long_interval = 2e-3;
  static constexpr int pairs_at_first = 3;  // pairs of intervals in each trial, before the first failed trial
  static constexpr int pairs_later = 9;     // pairs in each later trial
  static constexpr double gain_at_first = 1.15;  // the factor by which more channels must speed replies up
  static constexpr double gain_later = 1.08;
  static constexpr double loss = 0.99;           // the share of the rate that fewer channels must keep
  static constexpr double clear_loss = 0.7;      // a trial below this share of the kept rate fails early
  static constexpr int longest_pause = 1 << 10;  // intervals

  bool in_trial() const { return trial_ != 0; }
  void begin_trial(int channels);
  void decide();
  void fail();

  int most_;
  int kept_ = 1;
  int trial_ = 0;                // channels on trial; 0 outside of a trial
  bool measures_trial_ = false;  // the next interval uses trial_ channels
  double kept_rate_ = 0;         // kept_rate_ and trial_rate_ are sums over the intervals of a trial
  double trial_rate_ = 0;
  int pairs_ = 0;
  bool next_up_ = true;  // the next trial is of more channels
  int failures_ = 0;     // failed trials. After the first failure, trials are longer, and gain_later suffices
  int pause_ = 0;        // intervals until the next trial
};

/// The shared data. Thread-safe, except drive().
class Traffic {
 public:
  /// `channels`: the number for each link; 0: tuned during the game.
  explicit Traffic(int channels) : channels_(channels == 0 ? 1 : channels), fixed_(channels != 0) {
    MINES_ASSERT(channels >= 0);
  }

  /// The present number of channels for each link, and the largest number that it can become.
  int channels() const { return channels_.load(std::memory_order_relaxed); }
  int most_channels() const { return fixed_ ? channels() : most; }

  /// True for the first caller if the number is tuned. This caller, the driver, must call drive().
  bool becomes_driver() { return !fixed_ && !driven_.exchange(true); }

  /// Adds a link's received replies, and the number of times that one of its channels had no next request.
  void count(std::uint64_t replies, std::uint64_t starved) {
    replies_.fetch_add(replies, std::memory_order_relaxed);
    starved_.fetch_add(starved, std::memory_order_relaxed);
  }
  void count_sent(std::uint64_t requests) { sent_.fetch_add(requests, std::memory_order_relaxed); }
  std::uint64_t sent() const { return sent_.load(std::memory_order_relaxed); }
  std::uint64_t replies() const { return replies_.load(std::memory_order_relaxed); }

  /// If the present interval is over, ends it and chooses the number of channels for the next. The driver
  /// calls this now and again. Reads the clock.
  void drive();

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int most = 16;
  /// For this time after a change nothing is measured, because threads of the server start or fall asleep.
  static constexpr Clock::duration settling = std::chrono::microseconds(200);
  static constexpr int intervals_in_vain = 4;

  void begin_interval(Clock::time_point start);

  std::atomic<int> channels_;
  const bool fixed_;
  std::atomic<bool> driven_ = false;
  std::atomic<std::uint64_t> replies_ = 0;
  std::atomic<std::uint64_t> starved_ = 0;
  std::atomic<std::uint64_t> sent_ = 0;

  // For the driver alone.
  ChannelTuner tuner_{most};
  Clock::time_point start_{};  // start of the interval; may lie in the future
  bool started_ = false;       // the interval has begun, and the counts below are from its start
  std::uint64_t replies_before_ = 0;
  std::uint64_t starved_before_ = 0;
  int in_vain_ = 0;  // how many of the last intervals, without a break, had too few requests to measure
};

}  // namespace mines::v1
