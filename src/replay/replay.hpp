// A recorded game of another program: its board, when each cell was opened, and the moves of the player.
// evf.hpp, rmv.hpp, avf.hpp and rawvf.hpp read one.
//
// It has the mines of the file that the user named and nothing else, so mines-solve may link it. Boards have
// at most 255 x 255 cells, as both formats give a side one byte.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/bit_plane.hpp"
#include "mines/game.hpp"
#include "position/position.hpp"

namespace mines::replay {

/// The most cells of a recorded game: 255 x 255.
inline constexpr std::uint64_t most_cells = 65'025;

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
  /// What the player did, clicks that changed nothing among them. Where `openings` is an error, the same
  /// error; also an error if the file says that other cells were opened than the moves open by the rules.
  Result<std::vector<GameMove>> moves;
  /// What the program promises of the first click, whether or not it kept that.
  FirstClick first = FirstClick::safe;
};

/// Adds what was opened next. Its time is that of the opening before it if a clock that was set back gives
/// an earlier one: the order of the file is the order of the game. O(1).
void add_opening(std::vector<Opening>& openings, Opening next);

/// What programs that count modes as EVF and RMV do promise of the first click: in mode 1 the board was known
/// before, in mode 4 it opens a zero.
inline FirstClick first_click_of_mode(std::uint64_t mode) {
  return mode == 1 ? FirstClick::any : mode == 4 ? FirstClick::open : FirstClick::safe;
}

/// How many of a cell's neighbours are mines.
int number_at(const BitPlane& mines, Cell cell);

/// What was open at that time, and the mines that were hit; without a time, at the end. Flags are left out:
/// the player may have erred. O(cells + openings).
Result<Position> position_at(const Replay& replay, std::optional<std::uint32_t> milliseconds);

}  // namespace mines::replay
