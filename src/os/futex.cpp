#include "os/futex.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>

#include "base/assert.hpp"
#include "os/clocks.hpp"

namespace mines {

namespace {

timespec to_timespec(std::chrono::nanoseconds time) {
  MINES_ASSERT(time.count() >= 0);  // the kernel would refuse the call, as if it did not have it
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
  return {static_cast<time_t>(seconds.count()), static_cast<long>((time - seconds).count())};
}

FutexOutcome outcome_of(long result) {
  if (result >= 0 || errno == EAGAIN || errno == EINTR) return FutexOutcome::woken;
  return errno == ETIMEDOUT ? FutexOutcome::timed_out : FutexOutcome::unsupported;
}

}  // namespace

void futex_wake(const FutexWord& word, FutexScope scope) {
  const int operation = FUTEX_WAKE | (scope == FutexScope::process ? FUTEX_PRIVATE_FLAG : 0);
  syscall(SYS_futex, &word, operation, INT_MAX, nullptr, nullptr, 0);
}

FutexOutcome futex_wait(const FutexWait& wait, std::optional<std::chrono::nanoseconds> timeout) {
  MINES_ASSERT(wait.word != nullptr);
  const int operation = FUTEX_WAIT | (wait.scope == FutexScope::process ? FUTEX_PRIVATE_FLAG : 0);
  const timespec relative = to_timespec(timeout.value_or(std::chrono::nanoseconds(0)));
  return outcome_of(
      syscall(SYS_futex, wait.word, operation, wait.expected, timeout ? &relative : nullptr, nullptr, 0));
}

FutexOutcome futex_wait_any(std::span<const FutexWait> waits,
                            std::optional<std::chrono::nanoseconds> timeout) {
  // The kernel refuses such a call always, too.
  if (waits.empty() || waits.size() > max_futex_waits) return FutexOutcome::unsupported;
  std::array<futex_waitv, max_futex_waits> entries{};
  for (std::size_t i = 0; i < waits.size(); ++i) {
    MINES_ASSERT(waits[i].word != nullptr);
    entries[i].val = waits[i].expected;
    entries[i].uaddr = reinterpret_cast<std::uintptr_t>(waits[i].word);
    entries[i].flags = FUTEX_32 | (waits[i].scope == FutexScope::process ? FUTEX_PRIVATE_FLAG : 0);
  }
  timespec deadline{};
  if (timeout) {  // this call takes a point in time, futex_wait a duration
    deadline = to_timespec(std::chrono::nanoseconds(monotonic_ns()) + *timeout);
  }
  return outcome_of(syscall(futex_waitv_call, entries.data(), static_cast<unsigned>(waits.size()), 0U,
                            timeout ? &deadline : nullptr, CLOCK_MONOTONIC));
}

}  // namespace mines
