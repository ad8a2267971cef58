// Ends a long calculation from outside, by a request to stop. A thread may have a current request. Its long
// loops have stop points, which check this request, so no function needs a parameter for the request. They
// also charge their work to the request, for callers that bound the work of many calls together.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>

#include "base/assert.hpp"

namespace mines {

/// A request that may end one call of a library. All threads of the call share the request.
class StopRequest {
 public:
  /// `ask` decides whether to stop: it throws to end the call. `ask` is called at the first stop point, then
  /// every few ms, by one thread at a time. It is not empty.
  explicit StopRequest(std::function<void()> ask) : ask_(std::move(ask)) { MINES_ASSERT(ask_); }

  /// Calls `ask`, unless `ask` was called in the last few ms. Throws if `ask` throws now or threw earlier.
  void check();
  /// Like check(), but returns true where check() throws.
  bool is_due() noexcept;

  /// Adds to the work that was done for the call: about 0.1 µs a unit, the same on every machine.
  void charge(std::uint64_t work) { work_.fetch_add(work, std::memory_order_relaxed); }
  std::uint64_t work() const { return work_.load(std::memory_order_relaxed); }

 private:
  std::function<void()> ask_;
  std::mutex asking_;
  std::atomic<std::int64_t> next_ = 0;  // the time of the next call of ask_, by the steady clock
  std::atomic<bool> is_over_ = false;
  std::atomic<std::uint64_t> work_ = 0;
  std::exception_ptr why_;  // valid once is_over_
};

/// The request that the thread's stop points check; null if there is none.
StopRequest* current_stop();

/// While it exists, `request` is the thread's current request. With null, nothing stops the thread.
class StopScope {
 public:
  explicit StopScope(StopRequest* request);
  ~StopScope();
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;

 private:
  StopRequest* before_;
};

/// Calls check() of the current request, if there is one. Costs 30 ns with a request, some ns without one. A
/// loop should reach a stop point at least every 10 ms.
void stop_point();

/// Calls charge() of the current request, if there is one.
void charge_work(std::uint64_t work);

/// A stop point for a loop of small steps: checks once in `every` units of work.
class RareStopPoint {
 public:
  explicit RareStopPoint(std::size_t every) : every_(every) {}
  void pass(std::size_t work = 1) {
    done_ += work;
    if (done_ < every_) return;
    done_ = 0;
    stop_point();
  }

 private:
  std::size_t every_;
  std::size_t done_ = 0;
};

}  // namespace mines
