// A recorded game of another program: its board, the time at which each cell was opened, and the player's
// moves. formats.hpp has the readers, whose sources describe the formats. mines-solve must not know a board's
// mines, so it does not link src/field. But it may link src/replay, whose only mines are in a file that the
// user named.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "board/bit_plane.hpp"
#include "mines/game.hpp"
#include "os/byte_reader.hpp"
#include "position/position.hpp"

namespace mines::replay {

/// The most cells of a recorded game: 256 x 256, because the binary formats store a side, or one less, in a
/// byte.
inline constexpr std::uint64_t most_cells = 65'536;

/// A cell that was opened at the time `milliseconds` of the game: a safe cell, or a mine that was hit.
struct Opening {
  std::uint32_t milliseconds = 0;
  Cell cell{};
  friend bool operator==(const Opening&, const Opening&) = default;
};

struct Replay {
  BitPlane mines;
  std::uint64_t mine_count = 0;
  /// The opened cells in the order of time, each cell once. An error if the game's rules are not supported;
  /// `mines` is correct even then.
  Result<std::vector<Opening>> openings;
  /// The player's moves, including clicks without an effect. An error if `openings` is an error, or if the
  /// moves, by the rules, do not open exactly the cells of `openings`.
  Result<std::vector<GameMove>> moves;
  /// What the recording program promised for the first click; the game may have broken it.
  FirstClick first = FirstClick::safe;
  /// What the file states of the game. A review compares it with the moves.
  StatedFigures stated{};
  /// The length of the mouse's way on the board, from the first opening to the end, in pixels of which a
  /// cell's side has 16. Empty if the file has clicks only, or no pixels.
  std::optional<double> path{};
  /// Where the file contradicts itself, a line each: what it says, and what was taken.
  std::vector<std::string> warnings{};
};

/// Appends `next`. If a clock was set back, `next` gets the time of the last opening instead of its own.
/// O(1).
void add_opening(std::vector<Opening>& openings, Opening next);

/// The promise for the first click, by the mode in a file of EVF or RMV. Mode 1: the player knew the board
/// before. Mode 4: the first click is a zero.
inline FirstClick first_click_of_mode(std::uint64_t mode) {
  return mode == 1 ? FirstClick::any : mode == 4 ? FirstClick::open : FirstClick::safe;
}

/// The number of mines around a cell.
int number_at(const BitPlane& mines, Cell cell);

/// The position with the open cells and hit mines at the time `milliseconds`, by default at the end. The
/// player's flags are left out, because they may be wrong. O(cells + openings).
Result<Position> position_at(const Replay& replay, std::optional<std::uint32_t> milliseconds);

/// The games of a file, one after the other.
class Games {
 public:
  virtual ~Games() = default;
  /// Goes on to the next game; false if there is none. After an error of read() it goes on behind that game,
  /// if the game ends where the file says. After an error of its own there is no further game.
  virtual Result<bool> next() = 0;
  /// Reads the game. Call it at most once after next().
  virtual Result<Replay> read() = 0;
};

/// A game as RawVF text, by the rules of board/classic_board.hpp. A move becomes a click in the middle of its
/// cell; the mouse's way between them is not written. A game that has ended also has its time and result.
/// Moves that set a flag twice, remove a missing flag, or come after the game's end are left out.
std::string rawvf_of(const BitPlane& mines, FirstClick first, const std::vector<GameMove>& moves);

}  // namespace mines::replay
