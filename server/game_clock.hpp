// How much time the answer has left: the judge writes its end on the progress page, the server reads the
// clock itself.
#pragma once

#include <cstdint>
#include <ctime>
#include <optional>

#include "protocol/progress.hpp"

namespace mines::server {

/// CLOCK_MONOTONIC in ns: one clock for all processes.
inline std::int64_t monotonic_ns() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::int64_t>(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

/// Processor time of the calling thread in ns.
inline std::int64_t thread_ns() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<std::int64_t>(used.tv_sec) * 1'000'000'000 + used.tv_nsec;
}

/// The time that the answer has left, not negative; none if it has no end or there is no page.
inline std::optional<timespec> time_left(const ProgressPage* page) {
  const std::int64_t deadline = page == nullptr ? 0 : page->deadline.load(std::memory_order_relaxed);
  if (deadline == 0) return std::nullopt;
  const std::int64_t left = deadline - monotonic_ns();
  if (left <= 0) return timespec{};
  return timespec{left / 1'000'000'000, left % 1'000'000'000};
}

}  // namespace mines::server
