// A recorded game of another program: its board, the time at which each cell was opened, and the player's
// moves. evf.hpp, rmv.hpp, avf.hpp and rawvf.hpp read recorded games.
//
// mines-solve may link this library, although it may not link the library of boards (src/field): the only
// mines here are those of a file that the user named. Boards have at most 255 x 255 cells, because the binary
// formats store a side in one byte.
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
  /// The opened cells in the order of the file, which is the order of time; each cell once. An error if the
  /// game was played by rules that are not supported; the board is correct even then.
  Result<std::vector<Opening>> openings;
  /// The player's moves, including clicks without an effect. Has the error of `openings`; also an error if
  /// the file records other opened cells than the moves open by the rules.
  Result<std::vector<GameMove>> moves;
  /// The program's promise for the first click, kept or not.
  FirstClick first = FirstClick::safe;
};

/// Adds the next opening. If `next` has an earlier time than the last opening, because a clock was set back,
/// it gets the last opening's time: the order of the file is the order of the game. O(1).
void add_opening(std::vector<Opening>& openings, Opening next);

/// The promise for the first click in a mode of EVF or RMV: in mode 1 the board was known before, in mode 4
/// the click opens a zero.
inline FirstClick first_click_of_mode(std::uint64_t mode) {
  return mode == 1 ? FirstClick::any : mode == 4 ? FirstClick::open : FirstClick::safe;
}

/// The number of mines among a cell's neighbours.
int number_at(const BitPlane& mines, Cell cell);

/// The position with the open cells and hit mines at the time `milliseconds`; at the end if `milliseconds` is
/// empty. It has no flags, because the player may have erred. O(cells + openings).
Result<Position> position_at(const Replay& replay, std::optional<std::uint32_t> milliseconds);

}  // namespace mines::replay
