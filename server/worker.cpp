#include "server/worker.hpp"

#include <algorithm>
#include <system_error>

namespace mines {

Result<void> Worker::start() {
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error& error) {
    return broken("server thread", error.what());
  }
  return {};
}

void Worker::add(std::byte* region, std::int32_t id) {
  const std::size_t index = added_.load(std::memory_order_relaxed);
  served_[index] = {region, id, 0};
  added_.store(index + 1, std::memory_order_release);
  control_.fetch_add(1);
  futex_wake(control_, FutexScope::process);
}

void Worker::stop() {
  if (!thread_.joinable()) return;
  stopping_.store(true);
  control_.fetch_add(1);
  futex_wake(control_, FutexScope::process);
  thread_.join();
}

void Worker::run() {
  while (!stopping_.load(std::memory_order_relaxed)) {
    if (const std::uint32_t control = control_.load(); control != seen_control_) {
      seen_control_ = control;
      adopt();
      patience_.reset();
      continue;
    }
    if (poll_round()) {
      patience_.reset();
    } else if (patience_.wait() > sleep_after) {
      sleep();
      patience_.reset();
    }
  }
}

/// New channels are in use until they prove otherwise.
void Worker::adopt() {
  const std::size_t added = added_.load(std::memory_order_acquire);
  for (; count_ < added; ++count_) {
    Served& served = served_[count_];
    served.last_round = round_;
    order_[count_] = &served;
    promote(count_);
  }
}

bool Worker::poll_round() {
  ++round_;
  bool busy = false;
  for (std::size_t i = 0; i < hot_; ++i) busy |= poll(*order_[i]);
  if (hot_ < count_ && (hot_ == 0 || round_ % rounds_between_cold == 0)) {
    const std::size_t position = hot_ + next_cold_++ % (count_ - hot_);
    if (poll(*order_[position])) {
      promote(position);
      busy = true;
    }
  }
  if (round_ % rounds_in_use == 0) demote_idle();
  return busy;
}

bool Worker::poll(Served& served) {
  // Acquire: pairs with the answer's release, the request follows.
  if (served.head().pending.load(std::memory_order_acquire) == 0) return false;
  requests_.serve(served.region, served.id);
  served.last_round = round_;
  return true;
}

void Worker::promote(std::size_t position) { std::swap(order_[position], order_[hot_++]); }

void Worker::demote_idle() {
  for (std::size_t i = hot_; i-- > 0;) {
    if (order_[i]->last_round + rounds_in_use < round_) std::swap(order_[i], order_[--hot_]);
  }
}

/// Sleeps until a client or the main thread wakes it, then looks at all of its channels.
void Worker::sleep() {
  std::array<FutexWait, max_futex_waits> waits;
  waits[0] = {&control_, seen_control_, FutexScope::process};
  // Store `sleeping`, then read `pending`, both sequentially consistent: a client that does it the other way
  // round is seen here or sees the flag.
  for (std::size_t i = 0; i < count_; ++i) {
    v1::RegionHead& head = served_[i].head();
    head.sleeping.store(1, std::memory_order_seq_cst);
    waits[i + 1] = {&head.pending, 0, FutexScope::shared};
  }
  bool unsupported = false;
  if (!any_pending()) {
    unsupported = futex_wait_any({waits.data(), count_ + 1}) == FutexOutcome::unsupported;
  }
  for (std::size_t i = 0; i < count_; ++i) served_[i].head().sleeping.store(0, std::memory_order_relaxed);
  if (unsupported) nap_until_pending();
  ++round_;
  for (std::size_t i = hot_; i < count_; ++i) {
    if (poll(*order_[i])) promote(i);
  }
}

/// Before Linux 5.16, and where a filter forbids futex_waitv, an idle server looks every 100 µs.
void Worker::nap_until_pending() {
  while (!any_pending()) {
    if (futex_wait({&control_, seen_control_, FutexScope::process}, nap) != FutexOutcome::timed_out) return;
  }
}

bool Worker::any_pending() const {
  return std::any_of(served_.begin(), served_.begin() + static_cast<std::ptrdiff_t>(count_),
                     [](const Served& s) { return s.head().pending.load(std::memory_order_seq_cst) != 0; });
}

}  // namespace mines
