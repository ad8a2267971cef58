// The test points in the statement of the contest, HPCGame 2023.
#pragma once

#include <array>
#include <cstdint>

namespace mines::judge {

struct TestPoint {
  int id = 0;
  int weight = 0;  ///< marks for the full score
  std::int32_t side = 0;
  std::int64_t penalty = 0;
  double seconds = 0;  ///< the time limit

  std::int64_t cells() const { return std::int64_t{side} * side; }
  std::int64_t mines() const { return cells() / 8; }
};

inline constexpr std::array<TestPoint, 8> test_points{{
    {0, 8, 512, 0, 2},
    {1, 16, 16384, 0, 18},
    {2, 14, 512, 8, 2},
    {3, 16, 2048, 8, 8},
    {4, 30, 8192, 8, 32},
    {5, 30, 16384, 8, 20},
    {6, 32, 32768, 8, 68},
    {7, 44, 65536, 8, 256},
}};

/// The marks for a clean sweep: all eight games have the full score.
inline constexpr int sweep_marks = 10;

}  // namespace mines::judge
