// A histogram of times.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace mines::arena {

/// A histogram of times with 64 steps for each doubling, so that a quantile is at most 1.6 % too small.
class TimeHistogram {
 public:
  static constexpr std::size_t steps_a_doubling = 64;
  static constexpr std::size_t steps = 64 * steps_a_doubling;

  void add(std::uint64_t nanoseconds);
  void add(const TimeHistogram& other);
  /// A quantile in nanoseconds, which the share `share` (0 to 1) of all times does not exceed. 0 if no times
  /// were added.
  double quantile(double share) const;
  std::uint64_t longest() const { return longest_; }

  // To store a histogram and restore it:

  /// The step of a time.
  static std::size_t step_of(std::uint64_t nanoseconds);
  /// The times of one step.
  std::uint64_t count_of(std::size_t step) const { return counts_[step]; }
  /// Adds `count` times of a step, none longer than `longest`.
  void add_step(std::size_t step, std::uint64_t count, std::uint64_t longest);

 private:
  std::array<std::uint64_t, steps> counts_{};
  std::uint64_t count_ = 0;
  std::uint64_t longest_ = 0;
};

}  // namespace mines::arena
