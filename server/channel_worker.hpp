// A thread of the server and the channels that it serves: what is the same for channels of either kind.
//
// When none of them has had anything to do for a while it yields the core now and again, then it sleeps on a
// word of each channel at once, and costs nothing until a client wakes it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <thread>

#include "base/error.hpp"
#include "protocol/futex.hpp"
#include "protocol/patience.hpp"
#include "server/life_lock.hpp"

namespace mines {

/// The functions that a kind of channel gives are called by the thread alone.
class ChannelWorker {
 public:
  /// What one sleep can watch, less the worker's own control word.
  static constexpr std::size_t max_channels = max_futex_waits - 1;

  ChannelWorker(const ChannelWorker&) = delete;
  ChannelWorker& operator=(const ChannelWorker&) = delete;

  Result<void> start();
  /// From now on no round is begun. Waits for nothing.
  void ask_to_stop();
  /// Asks, if nobody has, and waits for the thread's end. Meanwhile that has the caller's priority.
  void stop();

 protected:
  ChannelWorker() = default;
  /// The thread has ended: the derived class calls stop() while its own members are still there.
  ~ChannelWorker() = default;

  /// Channels given over so far, for the one thread that gives them: the place of the next one.
  std::size_t added() const { return added_.load(std::memory_order_relaxed); }
  /// Gives over the next one, which is in its place.
  void announce_added();

  /// Channels that the thread has taken over.
  std::size_t count() const { return count_; }
  bool is_stopping() const { return stopping_.load(std::memory_order_relaxed); }

  /// Takes over the channel in that place, the next one; count() is its place still.
  virtual void adopt(std::size_t /*place*/) {}
  /// Serves channels in turn; whether any had something to do.
  virtual bool serve_round() = 0;
  /// Says in each channel that its server sleeps and writes what to sleep on, for at most count() of them;
  /// gives how many. any_called() is asked before the sleep.
  virtual std::size_t fall_asleep(std::span<FutexWait> waits) = 0;
  /// Whether what fall_asleep() waits for has come.
  virtual bool any_called() const = 0;
  /// Says in each channel that its server does not sleep.
  virtual void wake_up() = 0;
  /// The sleep is over, whoever ended it.
  virtual void look_around() {}

 private:
  /// A client that works on its replies comes back within 10 to 50 µs. Going to sleep and being woken takes
  /// some 10 µs together.
  static constexpr std::chrono::microseconds sleep_after{200};
  static constexpr std::chrono::microseconds nap{100};

  void run();
  void signal();
  void adopt_added();
  void sleep();
  void nap_until_called();

  std::thread thread_;
  LifeLock life_;  ///< the thread's

  // Between the main thread and the worker.
  std::atomic<std::size_t> added_ = 0;  // stored with release after the channel itself, read with acquire
  std::atomic<bool> stopping_ = false;
  FutexWord control_ = 0;  // counts changes of the two above

  // The worker's own.
  std::uint32_t seen_control_ = 0;
  std::size_t count_ = 0;
  Patience patience_;
};

}  // namespace mines
