#include "apps/arena/time_histogram.hpp"

#include <algorithm>
#include <bit>

namespace mines::arena {

std::size_t TimeHistogram::step_of(std::uint64_t nanoseconds) {
  // Up to 127 ns each time has its own step. A longer time has the step of its highest seven bits.
  const int doublings = std::max(static_cast<int>(std::bit_width(nanoseconds)) - 7, 0);
  const std::size_t step =
      static_cast<std::size_t>(doublings) * steps_a_doubling + (nanoseconds >> doublings);
  return std::min(step, steps - 1);
}

void TimeHistogram::add(std::uint64_t nanoseconds) { add_step(step_of(nanoseconds), 1, nanoseconds); }

void TimeHistogram::add(const TimeHistogram& other) {
  for (std::size_t step = 0; step < steps; ++step) add_step(step, other.counts_[step], other.longest_);
}

void TimeHistogram::add_step(std::size_t step, std::uint64_t count, std::uint64_t longest) {
  counts_[step] += count;
  count_ += count;
  longest_ = std::max(longest_, longest);
}

double TimeHistogram::quantile(double share) const {
  // `left` is how many shorter times there must be. The first step that has more than what is left of them
  // has the quantile.
  std::uint64_t left = static_cast<std::uint64_t>(share * static_cast<double>(count_));
  for (std::size_t step = 0; step < steps; ++step) {
    if (counts_[step] <= left) {
      left -= counts_[step];
      continue;
    }
    // step_of() backwards, to the least time of the step.
    const std::size_t doublings = step < 2 * steps_a_doubling ? 0 : step / steps_a_doubling - 1;
    return static_cast<double>(step - doublings * steps_a_doubling) *
           static_cast<double>(std::uint64_t{1} << doublings);
  }
  return static_cast<double>(longest());
}

}  // namespace mines::arena
