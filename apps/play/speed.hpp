// The speed, in nine steps, at which the machine shows its findings.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace mines::play {

/// The machine shows `cells` cells at once, and waits for `between` before the next ones.
struct Speed {
  std::chrono::steady_clock::duration between;
  std::size_t cells;
};

inline constexpr int slowest = 1;
inline constexpr int fastest = 9;

/// The speed of a step from `slowest` to `fastest`.
Speed speed_of(int step);
/// The step that suits a board of `cells` cells.
int usual_speed(std::uint64_t cells);

}  // namespace mines::play
