// A recorded game of another program: its board, and when each cell was opened. rmv.hpp and evf.hpp read one.
//
// It has the mines of the file that the user named and nothing else, so mines-solve may link it. Boards have
// at most 255 x 255 cells, as both formats give a side one byte.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/bit_plane.hpp"
#include "position/position.hpp"

namespace mines::replay {

/// A cell that was opened at `milliseconds` of the recording. If it is a mine, it was hit.
struct Opening {
  std::uint32_t milliseconds = 0;
  Cell cell{};
  friend bool operator==(const Opening&, const Opening&) = default;
};

struct Replay {
  BitPlane mines;
  std::uint64_t mine_count = 0;
  /// In the order of the file and of time, each cell once. An error if the game was played by rules that are
  /// not followed here; the board is right all the same.
  Result<std::vector<Opening>> openings;
};

/// Adds what was opened next. Its time is that of the opening before it if a clock that was set back gives
/// an earlier one: the order of the file is the order of the game. O(1).
void add_opening(std::vector<Opening>& openings, Opening next);

/// How many of a cell's neighbours are mines.
int number_at(const BitPlane& mines, Cell cell);

/// What was open at that time, and the mines that were hit; without a time, at the end. Flags are left out:
/// the player may have erred. O(cells + openings).
Result<Position> position_at(const Replay& replay, std::optional<std::uint32_t> milliseconds);

}  // namespace mines::replay
