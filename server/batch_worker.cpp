#include "server/batch_worker.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace mines {

Result<void> BatchWorker::start() {
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error& error) {
    return broken("server thread", error.what());
  }
  return {};
}

void BatchWorker::add(std::unique_ptr<BatchServer> channel) {
  const std::size_t index = added_.load(std::memory_order_relaxed);
  channels_[index] = std::move(channel);
  added_.store(index + 1, std::memory_order_release);
  control_.fetch_add(1);
  futex_wake(control_, FutexScope::process);
}

void BatchWorker::stop() {
  if (!thread_.joinable()) return;
  stopping_.store(true);
  control_.fetch_add(1);
  futex_wake(control_, FutexScope::process);
  thread_.join();
}

void BatchWorker::run() {
  while (!stopping_.load(std::memory_order_relaxed)) {
    if (const std::uint32_t control = control_.load(); control != seen_control_) {
      seen_control_ = control;
      count_ = added_.load(std::memory_order_acquire);
    }
    if (serve_round()) {
      patience_.reset();
    } else if (patience_.wait() > sleep_after) {
      sleep();
      patience_.reset();
    }
  }
}

bool BatchWorker::serve_round() {
  bool busy = false;
  for (std::size_t i = 0; i < count_ && !stopping_.load(std::memory_order_relaxed); ++i) {
    busy |= channels_[i]->serve(opener_);
  }
  if (busy) report();
  return busy;
}

void BatchWorker::report() {
  if (progress_ == nullptr) return;
  progress_->safe_opened.store(opener_.count().safe, std::memory_order_relaxed);
  progress_->mines_opened.store(opener_.count().mines, std::memory_order_relaxed);
}

void BatchWorker::sleep() {
  std::array<FutexWait, v2::max_channels + 1> waits;
  waits[0] = {&control_, seen_control_, FutexScope::process};
  std::size_t count = 1;
  for (std::size_t i = 0; i < count_; ++i) {
    if (channels_[i]->is_served()) waits[count++] = channels_[i]->fall_asleep();
  }
  if (!any_called() && futex_wait_any({waits.data(), count}) == FutexOutcome::unsupported) nap_until_called();
  for (std::size_t i = 0; i < count_; ++i) channels_[i]->wake_up();
}

/// Before Linux 5.16, and where a filter forbids futex_waitv, an idle server looks every 100 µs.
void BatchWorker::nap_until_called() {
  while (!any_called()) {
    if (futex_wait({&control_, seen_control_, FutexScope::process}, nap) != FutexOutcome::timed_out) return;
  }
}

bool BatchWorker::any_called() const {
  return std::any_of(channels_.begin(), channels_.begin() + static_cast<std::ptrdiff_t>(count_),
                     [](const auto& channel) { return channel->is_served() && channel->is_called(); });
}

}  // namespace mines
