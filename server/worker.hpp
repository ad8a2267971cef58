// A thread of the server and the channels that it serves: what channels of both versions have in common.
//
// When no channel has had anything to do for a while, the thread yields the core now and again. Later it
// sleeps on a word of each channel at once and costs nothing until the answer wakes it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <thread>

#include "base/error.hpp"
#include "os/futex.hpp"
#include "protocol/patience.hpp"
#include "server/life_lock.hpp"
#include "server/served_game.hpp"

namespace mines::server {

/// The derived class serves one kind of channel. Its virtual functions are called by the worker's thread
/// only.
class Worker {
 public:
  /// As many words as one sleep can watch, less the worker's own control word.
  static constexpr std::size_t max_channels = max_futex_waits - 1;

  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Starts the thread; call it once.
  Result<void> start();
  /// Asks the thread to begin no further round. Does not wait.
  void ask_to_stop();
  /// Asks the thread to stop and waits for its end. Meanwhile it has the caller's priority.
  void stop();

 protected:
  /// The thread looks at the clock once in `services_per_look` services.
  Worker(const ServedGame& game, std::uint32_t services_per_look)
      : game_(game), services_per_look_(services_per_look) {}
  /// The thread must have ended: the derived class calls stop() in its destructor, while its members still
  /// exist.
  ~Worker() = default;

  /// The number of channels added, and so the index of the next one. For the one thread that adds them.
  std::size_t added() const { return added_.load(std::memory_order_relaxed); }
  /// Hands the thread the next channel, which the derived class has stored.
  void announce_added();

  /// The number of channels that the thread has taken over.
  std::size_t count() const { return count_; }
  /// Call it after each service of a channel: it ends the game if its time is over.
  void note_service() {
    if (++services_ % services_per_look_ == 0) game_.clock.look();
  }
  bool is_stopping() const { return stopping_.load(std::memory_order_relaxed); }

  /// Initialises the memory of the next channel, `index` of this worker, and takes it over. Gives the
  /// channel's own index.
  virtual std::int32_t make(std::size_t index) = 0;
  /// Serves channels in turn. True if any had something to do.
  virtual bool serve_round() = 0;
  /// Sets the server's flag in each channel to asleep. Fills in the words to sleep on, at most count(), and
  /// returns their number. The caller asks any_called() afterwards, before it sleeps.
  virtual std::size_t fall_asleep(std::span<FutexWait> waits) = 0;
  /// Whether any word that fall_asleep() returned has changed.
  virtual bool any_called() const = 0;
  /// Sets the server's flag in each channel to awake.
  virtual void wake_up() = 0;
  /// The thread calls it after each sleep.
  virtual void after_sleep() {}

 private:
  /// An answer that works on its replies comes back within 10 to 50 µs. Going to sleep and waking up take
  /// some 10 µs together.
  static constexpr std::chrono::microseconds sleep_after{200};
  static constexpr std::chrono::microseconds nap{100};

  void run();
  void signal();
  void make_added();
  void sleep();
  void nap_until_called();

  ServedGame game_;
  std::uint32_t services_per_look_;
  std::thread thread_;
  LifeLock life_;  ///< the thread's

  // Shared by the main thread and the worker.
  std::atomic<std::size_t> added_ = 0;  // stored with release after the channel itself, loaded with acquire
  std::atomic<bool> stopping_ = false;
  FutexWord control_ = 0;  // counts changes of the two above

  // For the worker alone.
  std::uint32_t seen_control_ = 0;
  std::uint32_t services_ = 0;
  std::size_t count_ = 0;
  Patience patience_;
};

}  // namespace mines::server
