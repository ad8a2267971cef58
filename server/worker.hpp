// A worker: a thread of the server that serves channels. A channel is memory by which the answer (the
// contestant's program) sends requests and gets replies, in version 1 or 2 of the protocol.
// After some µs without work the thread yields the core now and again (protocol/patience.hpp). After 200 µs
// without work it sleeps until the answer or the main thread wakes it.
#pragma once

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <thread>

#include "base/error.hpp"
#include "field/opening/game_board.hpp"
#include "os/futex.hpp"
#include "protocol/patience.hpp"
#include "server/game_clock.hpp"
#include "server/lines.hpp"
#include "server/record_log.hpp"

namespace mines::server {

/// A lock that a worker's thread holds while it runs. A thread that waits for the lock lends its priority to
/// the holder (priority inheritance). So at the time limit the main thread, which has the highest priority,
/// never waits for a thread that gets no processor.
class LifeLock {
 public:
  LifeLock() {
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_setprotocol(&kind, PTHREAD_PRIO_INHERIT);
    // If Linux cannot lend priorities, the lock is a plain one.
    if (pthread_mutex_init(&mutex_, &kind) != 0) pthread_mutex_init(&mutex_, nullptr);
    pthread_mutexattr_destroy(&kind);
  }
  ~LifeLock() { pthread_mutex_destroy(&mutex_); }
  LifeLock(const LifeLock&) = delete;
  LifeLock& operator=(const LifeLock&) = delete;

  void lock() { pthread_mutex_lock(&mutex_); }
  void unlock() { pthread_mutex_unlock(&mutex_); }

 private:
  pthread_mutex_t mutex_;
};

/// What the threads of a game share. All referenced objects must outlive the threads.
struct ServedGame {
  GameBoard& board;
  GameClock& clock;
  JudgeLine& judge;
  AnswerLine& answer;
  GameRecord* record;  ///< null without a record
};

/// The base of V1Worker and V2Worker (workers.hpp), each of which serves one kind of channel. Only the
/// worker's thread calls the virtual functions.
class Worker {
 public:
  /// A sleeping thread can watch max_futex_waits words: `control_` and one word of each channel.
  static constexpr std::size_t max_channels = max_futex_waits - 1;

  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Starts the thread. Call it once.
  Result<void> start();
  /// Asks the thread to end. Does not wait.
  void ask_to_stop();
  /// Asks the thread to end and waits for its end. Meanwhile the thread has the caller's priority (LifeLock).
  void stop();
  /// Records all opened cells, if the game has a record. Other threads call it only after stop().
  void record_all() {
    if (record_) record_->record_all();
  }

 protected:
  /// note_service() looks at the game's clock at every `services_per_look`-th call.
  Worker(const ServedGame& game, std::uint32_t services_per_look)
      : game_(game), services_per_look_(services_per_look) {
    if (game.record != nullptr) record_.emplace(*game.record);
  }
  /// The destructor of the derived class calls stop(), because the thread uses members of that class.
  ~Worker() = default;

  /// The number of channels that announce_added() has handed over. For the thread that adds channels.
  std::size_t added() const { return added_.load(std::memory_order_relaxed); }
  /// Hands the next channel over to the worker's thread. The derived class must have stored the channel.
  void announce_added();

  /// The number of channels that the worker's thread has taken over. Only this thread may call count().
  std::size_t count() const { return count_; }
  /// Ends the game if its time is over. Call it each time a channel has been served.
  void note_service() {
    if (++services_ % services_per_look_ == 0) game_.clock.look();
  }
  bool is_stopping() const { return stopping_.load(std::memory_order_relaxed); }
  /// The `watch` argument for GameBoard::open(); null without a record.
  OpeningWatch* watch() { return record_ ? &*record_ : nullptr; }

  /// Initialises and takes over channel `index` = count(). Returns the channel's id (server/workers.hpp).
  virtual std::int32_t make(std::size_t index) = 0;
  /// Polls channels once and serves those with requests. True if any channel had something to do.
  virtual bool serve_round() = 0;
  /// Sets the server's flag in each channel to asleep. Fills `waits` with at most count() words, whose change
  /// wakes the thread; returns their number. The caller checks any_called() before it sleeps.
  virtual std::size_t fall_asleep(std::span<FutexWait> waits) = 0;
  /// Whether a word that fall_asleep() wrote to `waits` has changed.
  virtual bool any_called() const = 0;
  /// Sets the server's flag in each channel to awake.
  virtual void wake_up() = 0;
  /// Called after each sleep, after wake_up().
  virtual void after_sleep() {}

 private:
  /// The time without work after which the thread sleeps. Falling asleep and waking take some 10 µs. So the
  /// thread stays awake while an answer thinks about its next request (10 to 50 µs).
  static constexpr std::chrono::microseconds sleep_after{200};
  static constexpr std::chrono::microseconds nap{100};  // between polls if the system has no futex_waitv

  void run();
  void signal();
  void make_added();
  void sleep();
  void nap_until_called();

  ServedGame game_;
  std::uint32_t services_per_look_;
  std::thread thread_;
  LifeLock life_;  ///< held by the thread while it runs

  // Shared by the main thread and the worker.
  std::atomic<std::size_t> added_ = 0;  // stored with release after the channel itself, loaded with acquire
  std::atomic<bool> stopping_ = false;
  FutexWord control_ = 0;  // counts changes of added_ and stopping_

  // For the worker alone.
  std::uint32_t seen_control_ = 0;  // control_ when make_added() was last called
  std::uint32_t services_ = 0;      // calls of note_service()
  std::size_t count_ = 0;
  std::optional<RecordLog> record_;
  Patience patience_;
};

}  // namespace mines::server
