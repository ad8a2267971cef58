// How often a running game is shown, and how much processor time the showing may take. The game goes first.
#pragma once

#include <algorithm>
#include <cstdint>

#include "show/time_budget.hpp"
#include "watch/watch_page.hpp"

namespace mines::show {

inline constexpr std::int64_t millisecond = 1'000'000;  // ns
inline constexpr std::int64_t second = 1000 * millisecond;

/// Time between two counts of changes (patch_counts.hpp).
inline constexpr std::int64_t look_interval = 40 * millisecond;
/// The most that a budget saves (time_budget.hpp): enough to draw a picture at once for a late viewer.
inline constexpr std::int64_t most_saved = 50 * millisecond;
/// Details are drawn only if at least this much budget is left. A request takes up to 8 ms, so the budget may
/// go below 0.
inline constexpr std::int64_t least_for_details = 1 * millisecond;
/// How long a viewer has after the end of a game to take the last picture.
inline constexpr std::int64_t last_moment = 500 * millisecond;

/// For counting changes: 1 % of `processors`.
inline TimeBudget budget_for_counts(double processors) { return {0.01 * processors, most_saved}; }
/// For drawing details: 4 % of `processors`.
inline TimeBudget budget_for_details(double processors) { return {0.04 * processors, most_saved}; }

/// Whether somebody has looked within the last `seconds`; `now` is monotonic_ns(). The viewer can write any
/// value: a time in the future counts as now.
inline bool looked_within(const watch::WatchPage& page, double seconds, std::int64_t now) {
  const std::int64_t looked = page.viewer.looked.load(std::memory_order_relaxed);
  return looked > 0 && static_cast<double>(now - std::min(looked, now)) < seconds * second;
}

}  // namespace mines::show
