// Ends a long piece of work from outside, for callers that a person waits for. Loops that may take long have
// stop points. The request is the thread's own, and not a parameter, as the loops lie deep below the calls
// that may be stopped, and most callers stop nothing.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>

namespace mines {

/// What may end the work of one call. The threads of the call share it.
class StopRequest {
 public:
  /// `ask` throws to end the work. It is called at the first stop point, then every few ms, and by one thread
  /// at a time.
  explicit StopRequest(std::function<void()> ask) : ask_(std::move(ask)) {}

  /// Asks if it is time to. Throws what `ask` has thrown, now or before.
  void check();
  /// Like check(), but returns true in place of throwing: for code that an exception must not leave.
  bool is_due() noexcept;

 private:
  std::function<void()> ask_;
  std::mutex asking_;
  std::atomic<std::int64_t> next_ = 0;  // when to ask again, by the steady clock
  std::atomic<bool> is_over_ = false;
  std::exception_ptr why_;  // valid once is_over_
};

/// The request that the thread's stop points check; null if there is none.
StopRequest* current_stop();

/// Makes a request the thread's current one for as long as the scope lasts. Null: nothing stops the thread.
class StopScope {
 public:
  explicit StopScope(StopRequest* request);
  ~StopScope();
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;

 private:
  StopRequest* before_;
};

/// Throws what the current request throws, if there is one. Some ns; 30 ns with a request. Between two of
/// them a loop should take 10 ms at most.
void stop_point();

/// A stop point for a loop of small steps: it checks once in so much work.
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
