#include "server/channel_worker.hpp"

#include <array>
#include <mutex>
#include <system_error>

namespace mines {

Result<void> ChannelWorker::start() {
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error& error) {
    return broken("server thread", error.what());
  }
  return {};
}

void ChannelWorker::announce_added() {
  added_.store(added() + 1, std::memory_order_release);
  signal();
}

void ChannelWorker::ask_to_stop() {
  if (!thread_.joinable()) return;
  stopping_.store(true);
  signal();
}

void ChannelWorker::stop() {
  ask_to_stop();
  if (!thread_.joinable()) return;
  // Until it has seen that, it may open cells: it is as urgent as who waits for it. One that has not begun
  // opens none, and needs the lock to end.
  std::unique_lock(life_).unlock();
  thread_.join();
}

void ChannelWorker::signal() {
  control_.fetch_add(1);
  futex_wake(control_, FutexScope::process);
}

void ChannelWorker::run() {
  const std::lock_guard alive(life_);
  while (!is_stopping()) {
    if (const std::uint32_t control = control_.load(); control != seen_control_) {
      seen_control_ = control;
      adopt_added();
      patience_.reset();
      continue;
    }
    if (serve_round()) {
      patience_.reset();
    } else if (patience_.wait() > sleep_after) {
      sleep();
      patience_.reset();
    }
  }
}

void ChannelWorker::adopt_added() {
  const std::size_t added = added_.load(std::memory_order_acquire);
  for (; count_ < added; ++count_) adopt(count_);
}

/// Sleeps until a client or the main thread wakes it.
void ChannelWorker::sleep() {
  std::array<FutexWait, max_futex_waits> waits;
  waits[0] = {&control_, seen_control_, FutexScope::process};
  const std::size_t channels = fall_asleep(std::span(waits).subspan(1));
  const bool unsupported =
      !any_called() && futex_wait_any({waits.data(), channels + 1}) == FutexOutcome::unsupported;
  // Before the naps: a client need not call who looks by itself.
  wake_up();
  if (unsupported) nap_until_called();
  look_around();
}

/// Before Linux 5.16, and where a filter forbids futex_waitv, an idle server looks every 100 µs.
void ChannelWorker::nap_until_called() {
  while (!any_called()) {
    if (futex_wait({&control_, seen_control_, FutexScope::process}, nap) != FutexOutcome::timed_out) return;
  }
}

}  // namespace mines
