// What the v1 links of a game share: how many channels each uses, the counts by which that is
// chosen, and the count of their requests.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "protocol/channel_tuner.hpp"

namespace mines::v1 {

/// Thread-safe, but for drive().
class Traffic {
 public:
  /// `channels` for each link, or 0: as many as prove best while the game is played.
  explicit Traffic(int channels) : channels_(channels == 0 ? 1 : channels), fixed_(channels != 0) {}

  /// How many channels each link is to use now, and how many it ever will use at most.
  int channels() const { return channels_.load(std::memory_order_relaxed); }
  int most_channels() const { return fixed_ ? channels() : most; }

  /// Whether the caller is the link that calls drive(): the first one, if the number of channels is not
  /// fixed.
  bool becomes_driver() { return !fixed_ && !driven_.exchange(true); }

  /// Replies that a link has received, and how often one of its channels had nothing to send next.
  void count(std::uint64_t replies, std::uint64_t starved) {
    replies_.fetch_add(replies, std::memory_order_relaxed);
    starved_.fetch_add(starved, std::memory_order_relaxed);
  }
  /// Requests that links have sent in all.
  void count_sent(std::uint64_t requests) { sent_.fetch_add(requests, std::memory_order_relaxed); }
  std::uint64_t sent() const { return sent_.load(std::memory_order_relaxed); }
  std::uint64_t replies() const { return replies_.load(std::memory_order_relaxed); }

  /// Ends intervals of measurement and chooses the number of channels. The driver calls it now and again; an
  /// interval lasts at least until the next call. Reads the clock.
  void drive();

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int most = 16;
  /// After a change of the channels threads of the server start or fall asleep.
  static constexpr Clock::duration settling = std::chrono::microseconds(200);
  static constexpr int intervals_in_vain = 4;

  void begin_interval(Clock::time_point start);

  std::atomic<int> channels_;
  const bool fixed_;
  std::atomic<bool> driven_ = false;
  std::atomic<std::uint64_t> replies_ = 0;
  std::atomic<std::uint64_t> starved_ = 0;
  std::atomic<std::uint64_t> sent_ = 0;

  // The driver's.
  ChannelTuner tuner_{most};
  Clock::time_point start_{};  // of the interval; it may lie in the future
  bool started_ = false;       // the counts below are those of its start
  std::uint64_t replies_before_ = 0;
  std::uint64_t starved_before_ = 0;
  int in_vain_ = 0;
};

}  // namespace mines::v1
