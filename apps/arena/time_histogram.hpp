// A histogram of times.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace mines::arena {

/// A histogram of times. Its steps are ranges of times. Each time below 128 ns has its own step. Above that,
/// a step's range is at most 1.6 % (1/64) of its least time. A quantile is the least time of a step, so it is
/// at most 1.6 % too small.
class TimeHistogram {
 public:
  static constexpr std::size_t steps_a_doubling = 64;
  static constexpr std::size_t steps = 64 * steps_a_doubling;

  void add(std::uint64_t nanoseconds);
  void add(const TimeHistogram& other);
  /// A quantile of the added times, in ns. `share`: 0 to 1; 0.5 gives the median. 0 if no times were added.
  double quantile(double share) const;
  std::uint64_t longest() const { return longest_; }

  // To store a histogram and restore it:

  /// The step to which a time belongs.
  static std::size_t step_of(std::uint64_t nanoseconds);
  /// The number of times in a step.
  std::uint64_t count_of(std::size_t step) const { return counts_[step]; }
  /// Raises the number of times in a step by `count`. None of these times is longer than `longest` ns.
  void add_step(std::size_t step, std::uint64_t count, std::uint64_t longest);

 private:
  std::array<std::uint64_t, steps> counts_{};
  std::uint64_t count_ = 0;
  std::uint64_t longest_ = 0;
};

}  // namespace mines::arena
