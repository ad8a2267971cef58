// Plays a board from its start by exact inference, without a guess.
#pragma once

#include <chrono>
#include <cstdint>

#include "board/bit_plane.hpp"

namespace mines::no_guess {

using Deadline = std::chrono::steady_clock::time_point;

struct Solved {
  BitPlane opened;          ///< the cells opened, all of them safe
  std::uint64_t count = 0;  ///< the number of opened cells
};

/// Plays a board. The first click is on `start`, which must be a safe cell of the board. The player sees the
/// board only as a Game (board/game.hpp): it gets the numbers of cells that it has proven safe. After the
/// deadline it opens only cells that the single rule finds safe (rules/single_rule.hpp). Fails if memory or
/// threads are short, or if a cell that was called safe is a mine. The result does not depend on `threads`.
/// About 0.3 ms for 30 x 30 cells, 0.1 s for 1000 x 1000.
Result<Solved> solve(const BitPlane& mines, Cell start, int threads, Deadline deadline);

}  // namespace mines::no_guess
