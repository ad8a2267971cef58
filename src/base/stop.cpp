#include "base/stop.hpp"

#include <chrono>

namespace mines {

namespace {

constexpr std::int64_t ask_every = 5'000'000;  // ns

thread_local StopRequest* current = nullptr;

std::int64_t nanoseconds() {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

void StopRequest::check() {
  // The acquire pairs with the release below: why_ is whole once is_over_ is set.
  if (is_over_.load(std::memory_order_acquire)) std::rethrow_exception(why_);
  const std::int64_t now = nanoseconds();
  if (now < next_.load(std::memory_order_relaxed)) return;
  // A thread that finds another one asking goes on with its work.
  const std::unique_lock lock(asking_, std::try_to_lock);
  if (!lock || is_over_.load(std::memory_order_relaxed)) return;  // the next stop point throws
  next_.store(now + ask_every, std::memory_order_relaxed);
  try {
    ask_();
  } catch (...) {
    why_ = std::current_exception();
    is_over_.store(true, std::memory_order_release);
    throw;
  }
}

bool StopRequest::is_due() noexcept {
  try {
    check();
    return false;
  } catch (...) {
    return true;
  }
}

StopRequest* current_stop() { return current; }

StopScope::StopScope(StopRequest* request) : before_(current) { current = request; }

StopScope::~StopScope() { current = before_; }

void stop_point() {
  if (current != nullptr) current->check();
}

void charge_work(std::uint64_t work) {
  if (current != nullptr) current->charge(work);
}

}  // namespace mines
