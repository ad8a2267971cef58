#include "server/game_clock.hpp"

#include <sys/timerfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <latch>
#include <system_error>

#include "base/assert.hpp"
#include "os/clocks.hpp"
#include "os/urgency.hpp"

namespace mines::server {

void GameClock::stop() {
  end();
  if (!thread_.joinable()) return;
  // 1 ns after boot is long past: the alarm rings at once and wakes the thread, which then sees the end.
  ring_at(1);
  thread_.join();
}

Result<void> GameClock::start() {
  MINES_ASSERT(!thread_.joinable());
  alarm_ = FileDescriptor(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC));
  if (!alarm_.is_open()) return system_failure(ExitCode::broken, "clock", "timerfd_create", errno);
  try {
    // start() must not return before the thread is urgent: afterwards the process gives up the right to
    // change priorities.
    std::latch ready(1);
    thread_ = std::thread([&] {
      make_urgent();
      ready.count_down();
      run();
    });
    ready.wait();
  } catch (const std::system_error& error) {
    return broken("clock", error.what());
  }
  return {};
}

void GameClock::set_alarm() {
  // A system call for each turn of the main thread would be waste: the judge writes the end only once or
  // twice.
  if (deadline() == set_to_) return;
  set_to_ = deadline();
  ring_at(set_to_);
}

/// Sets the alarm to `ns` of CLOCK_MONOTONIC. A time in the past rings at once; 0 would switch it off.
void GameClock::ring_at(std::int64_t ns) {
  MINES_ASSERT(ns > 0 && alarm_.is_open());
  const itimerspec once{{}, {ns / 1'000'000'000, ns % 1'000'000'000}};
  timerfd_settime(alarm_.number(), TFD_TIMER_ABSTIME, &once, nullptr);
}

void GameClock::run() {
  while (!board_.is_over()) {
    std::uint64_t rings = 0;
    // Signals are blocked, but a change of account interrupts all threads for a moment.
    if (read(alarm_.number(), &rings, sizeof rings) != sizeof rings && errno != EINTR) return end();
    look();
    // The judge may have put the end off since the alarm was set.
    if (rings > 0 && !board_.is_over()) ring_at(deadline());
  }
}

void GameClock::look() {
  const std::int64_t end_of_time = deadline();
  if (end_of_time != 0 && monotonic_ns() >= end_of_time) end();
}

void GameClock::end() {
  // Read after the game's end: an upper bound of when the last cell that counts was opened.
  if (board_.end_game()) page_.stopped.store(monotonic_ns());
}

}  // namespace mines::server
