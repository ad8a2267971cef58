#include "apps/play/speed.hpp"

#include <array>

#include "base/assert.hpp"

namespace mines::play {

namespace {

using std::chrono::milliseconds;

/// Steps 1 to 6 show one cell at a time; step 6 shows about 110 cells a second.
constexpr std::array<Speed, fastest> speeds{{{milliseconds(500), 1},
                                             {milliseconds(200), 1},
                                             {milliseconds(80), 1},
                                             {milliseconds(40), 1},
                                             {milliseconds(20), 1},
                                             {milliseconds(9), 1},
                                             {milliseconds(9), 8},
                                             {milliseconds(9), 64},
                                             {milliseconds(0), 1024}}};
constexpr std::uint64_t large_board = 10'000;

}  // namespace

Speed speed_of(int step) {
  MINES_ASSERT(step >= slowest && step <= fastest);
  return speeds[static_cast<std::size_t>(step - slowest)];
}

int usual_speed(std::uint64_t cells) { return cells > large_board ? 8 : 6; }

}  // namespace mines::play
