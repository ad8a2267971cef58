// What a game shows of itself while it runs: a few of its statistics (engine/statistics.hpp), which one more
// thread may read at any time. The game's threads copy counts into atomics that only they write, so nobody
// waits. A clock is read only when a thread begins or ends to wait.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>

#include "engine/statistics.hpp"

namespace mines {

class LiveStatistics {
 public:
  /// The counts of one thread with a link to the game. Only that thread may call note().
  class alignas(64) Thread {
   public:
    /// Shows the thread's counts. `at_work` is false if the thread can only wait for a reply. O(1), some ns.
    void note(const Statistics& counts, bool at_work);

   private:
    friend class LiveStatistics;
    std::int64_t waited_ns(std::int64_t now) const;

    std::atomic<std::uint64_t> cells_opened_ = 0;
    std::atomic<std::uint64_t> mines_hit_ = 0;
    /// At work: ns that the thread has waited so far. Waiting: the same less the time of the clock at which
    /// the wait began, which is negative. So a reader never sees the half of a change.
    std::atomic<std::int64_t> waited_ = 0;
  };

  /// The game at a moment. The counts have the names of the statistics.
  struct Sample {
    double seconds = 0;  ///< since the object was made
    std::uint64_t cells_opened = 0;
    std::uint64_t mines_hit = 0;
    std::uint64_t components = 0;
    std::uint64_t guesses = 0;
    double waited = 0;  ///< seconds in which threads could only wait for a reply, of all threads together
    int threads = 0;
    const char* stage = "";
  };

  LiveStatistics() = default;
  LiveStatistics(const LiveStatistics&) = delete;
  LiveStatistics& operator=(const LiveStatistics&) = delete;

  /// The counts of one more thread. Valid for the object's lifetime. Any thread may call it.
  Thread& add_thread();
  /// Shows the counts of the stages after the single rule. For the thread that plays the game.
  void note(const Statistics& counts);
  /// Shows which stage runs; `stage` must be a literal.
  void begin_stage(const char* stage) { stage_.store(stage, std::memory_order_relaxed); }

  /// Any thread may call it. O(threads).
  Sample sample() const;

 private:
  using Clock = std::chrono::steady_clock;

  const Clock::time_point start_ = Clock::now();
  mutable std::mutex of_threads_;
  std::deque<Thread> threads_;  // a deque, so that those in use stay where they are
  std::atomic<std::uint64_t> components_ = 0;
  std::atomic<std::uint64_t> guesses_ = 0;
  std::atomic<const char*> stage_ = "sweep";
};

/// The names of the columns of live_row(), as one line.
std::string live_heading();

/// A sample as one line of less than 80 characters. `waiting` is the share of time since `before` in which
/// threads could only wait for a reply.
std::string live_row(const LiveStatistics::Sample& before, const LiveStatistics::Sample& now);

}  // namespace mines
