// Makes boards that can be solved from a given start without a guess. Exact inference proves one safe cell
// after the other from the open numbers; at the end, also from the number of mines.
//
// A board is drawn as `mines-map generate` draws it. A mine on the start moves to another cell; with
// FirstClick::open, mines next to the start also move. All placements that the start allows are then equally
// likely. Where inference finds no more safe cells, a repair draws the mines nearby again.
//
// Repaired boards are not equally likely: repairs favour arrangements that inference can solve. The number of
// mines stays. A board that needs no repair stays as drawn. The table has means of 20 boards, and the median
// time on one thread (`no_guess_test "[.figures]"`). Percentages are shares of all mines and of all cells:
//
//   rows x columns    mines    cells        mines per cell  mines per
//   / mines           moved    drawn again  drawn again     other cell  seconds
//   1000x1000/200000  0.24 %    0.21 %      0.442           0.1995      1.2
//   16x30/99          4.0  %    4.2  %      0.341           0.200       0.0011
//   30x30/240        13.0  %   17    %      0.336           0.252       0.021
//
// With up to about 21 % mines, only a few places are repaired. Denser boards are changed more.
//
// With Effort::uniform, boards are drawn until one needs no repair. So every board without guesses is equally
// likely. A board of 16x30/99 takes about 6 draws if the start is a zero in the middle, and about 20 if the
// start is a safe corner. For many more cells or mines the search rarely succeeds in time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "base/seed.hpp"
#include "field/field.hpp"
#include "library/games/no_guess/repair.hpp"
#include "mines/board.hpp"

namespace mines::no_guess {

/// The board to make.
struct Demand {
  BoardSize size{};
  std::uint64_t mines = 0;
  Cell start{};
  FirstClick first = FirstClick::open;  ///< the promise for `start`: open or safe
};

struct Progress {
  std::uint64_t boards = 1;  ///< boards tried, the present board included
  std::uint64_t opened = 0;  ///< safe cells that inference opens on the present board
  std::uint64_t safe_cells = 0;
};

struct Effort {
  Seed seed = 0;
  int threads = 1;                              ///< more than one helps only with thousands of cells
  Deadline deadline = Deadline::max();          ///< when to give up
  std::function<void(const Progress&)> show{};  ///< if not empty, called after each run of inference
  std::optional<Difficulty> difficulty{};       ///< only for boards of at most most_rated_cells cells
  bool uniform = false;                         ///< draw boards until one needs no repair
};

struct NoGuessBoard {
  Field field;
  Field drawn;       ///< the board before its repairs
  BitPlane redrawn;  ///< the cells drawn again by repairs that were kept
};

/// Makes a board. The result depends on demand, seed, difficulty and `uniform`, but not on `threads`.
/// ExitCode::bad_input if a side is not 1 to max_side, if the start is off the board, if the mines have no
/// room, or if the board is too large for a difficulty. ExitCode::broken if memory or threads are short, or
/// if no board is found before the deadline. Memory: about 2 bytes a cell.
Result<NoGuessBoard> make_board(const Demand& demand, const Effort& effort);

}  // namespace mines::no_guess
