// Data that the v1 links of a game share: the number of channels that each link uses, the counts by which
// this number is chosen, and the number of requests.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "protocol/channel_tuner.hpp"

namespace mines::v1 {

/// Thread-safe, except drive().
class Traffic {
 public:
  /// `channels`: the number for each link; 0: tuned during the game.
  explicit Traffic(int channels) : channels_(channels == 0 ? 1 : channels), fixed_(channels != 0) {}

  /// The number of channels for each link now, and the most that it can become.
  int channels() const { return channels_.load(std::memory_order_relaxed); }
  int most_channels() const { return fixed_ ? channels() : most; }

  /// True for one link, the first that calls it, if the number of channels is not fixed. That link must call
  /// drive().
  bool becomes_driver() { return !fixed_ && !driven_.exchange(true); }

  /// Adds a link's received replies, and the number of times that one of its channels had no next request.
  void count(std::uint64_t replies, std::uint64_t starved) {
    replies_.fetch_add(replies, std::memory_order_relaxed);
    starved_.fetch_add(starved, std::memory_order_relaxed);
  }
  /// Adds a link's sent requests.
  void count_sent(std::uint64_t requests) { sent_.fetch_add(requests, std::memory_order_relaxed); }
  std::uint64_t sent() const { return sent_.load(std::memory_order_relaxed); }
  std::uint64_t replies() const { return replies_.load(std::memory_order_relaxed); }

  /// If an interval of measurement is over, ends it and chooses the number of channels. The driver calls it
  /// now and again; an interval ends only in a call. Reads the clock.
  void drive();

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int most = 16;
  /// After the number of channels has changed, nothing is measured for this time, because threads of the
  /// server start or fall asleep.
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
  int in_vain_ = 0;
};

}  // namespace mines::v1
