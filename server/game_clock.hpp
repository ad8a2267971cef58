// How much time the answer has left: the judge writes its end on the progress page, the server reads the
// clock itself.
#pragma once

#include <cstdint>
#include <ctime>
#include <optional>

#include "protocol/progress.hpp"
#include "show/clocks.hpp"

namespace mines::server {

/// The time that the answer has left, not negative; none if it has no end or there is no page.
inline std::optional<timespec> time_left(const ProgressPage* page) {
  const std::int64_t deadline = page == nullptr ? 0 : page->deadline.load(std::memory_order_relaxed);
  if (deadline == 0) return std::nullopt;
  const std::int64_t left = deadline - show::monotonic_ns();
  if (left <= 0) return timespec{};
  return timespec{left / 1'000'000'000, left % 1'000'000'000};
}

}  // namespace mines::server
