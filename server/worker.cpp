#include "server/worker.hpp"

#include <array>
#include <mutex>
#include <system_error>

#include "base/assert.hpp"

namespace mines::server {

Result<void> Worker::start() {
  MINES_ASSERT(!thread_.joinable());
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error& error) {
    return broken("server thread", error.what());
  }
  return {};
}

void Worker::announce_added() {
  added_.store(added() + 1, std::memory_order_release);
  signal();
}

void Worker::ask_to_stop() {
  if (!thread_.joinable()) return;
  stopping_.store(true);
  signal();
}

void Worker::stop() {
  ask_to_stop();
  if (!thread_.joinable()) return;
  // Until the thread has seen the request it may open cells, so it must run with the priority of the thread
  // that waits for it: waiting for its lock lends it that. The lock is given back at once, because a thread
  // that has not yet begun needs it to end; such a thread opens no cells.
  std::unique_lock(life_).unlock();
  thread_.join();
}

void Worker::signal() {
  control_.fetch_add(1);
  futex_wake(control_, FutexScope::process);
}

void Worker::run() {
  const std::lock_guard alive(life_);
  while (!is_stopping()) {
    // control_ is read before added_ and stopping_, and written after them. So a change that make_added()
    // misses changes control_ again, and the sleep below returns at once.
    if (const std::uint32_t control = control_.load(); control != seen_control_) {
      seen_control_ = control;
      make_added();
      patience_.reset();
      continue;
    }
    const bool is_busy = serve_round();
    if (record_) record_->record_due();
    if (is_busy) {
      patience_.reset();
    } else if (patience_.wait() > sleep_after) {
      sleep();
      patience_.reset();
    }
  }
}

void Worker::make_added() {
  const std::size_t added = added_.load(std::memory_order_acquire);
  for (; count_ < added; ++count_) game_.answer.send_index(make(count_));
}

/// Sleeps until the answer or the main thread wakes it.
void Worker::sleep() {
  record_all();
  std::array<FutexWait, max_futex_waits> waits;
  waits[0] = {&control_, seen_control_, FutexScope::process};
  const std::size_t channels = fall_asleep(std::span(waits).subspan(1));
  // Each fall_asleep() has set its flag; any_called() looks once more after that. A request that came in
  // between is either seen here or its sender sees the flag and wakes.
  const bool unsupported =
      !any_called() && futex_wait_any({waits.data(), channels + 1}) == FutexOutcome::unsupported;
  // Before the naps: the answer need not wake a server that polls by itself.
  wake_up();
  if (unsupported) nap_until_called();
  after_sleep();
}

/// Where the system has no futex_waitv, before Linux 5.16 or because a filter forbids it, an idle server
/// polls every 100 µs.
void Worker::nap_until_called() {
  while (!any_called()) {
    if (futex_wait({&control_, seen_control_, FutexScope::process}, nap) != FutexOutcome::timed_out) return;
  }
}

}  // namespace mines::server
