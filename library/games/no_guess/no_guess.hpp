// Makes boards that can be solved from a given start without a guess. Exact inference proves one safe cell
// after the other from the numbers shown and, at the end, the number of mines.
//
// A board is drawn as `mines-map generate` draws it. Mines on the start move to other cells, and with
// FirstClick::open also mines on its neighbours. All placements are then equally likely. Where inference is
// stuck, a repair draws the mines around that place again (no_guess/repair.hpp).
//
// How uniform the boards are: a board that needs no repair stays as drawn. Repairs keep the number of mines
// and so the density, but favour arrangements that inference can solve. Means of 20 boards, and median
// seconds on one thread (`no_guess_test "[.figures]"`); "there" is in the cells drawn again:
//
//                    moved     drawn again  mines a cell there, elsewhere  seconds
//   1000x1000/200000  0.24 %    0.21 %      0.442              0.1995     1.2
//   16x30/99          4.0  %    4.2  %      0.341              0.200      0.0011
//   30x30/240        13.0  %   17    %      0.336              0.252      0.021
//
// With up to about 21 % mines, only a few places are repaired. The denser a board is, the more it differs
// from a board without repairs.
//
// With Effort::uniform, boards are drawn until one needs no repair. So every placement that needs no guess is
// equally likely. A board of 16x30/99 takes about 6 draws if the start is a zero in the middle, and about 20
// if the start is a safe corner. For many more cells or mines the search rarely succeeds in time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "base/seed.hpp"
#include "field/field.hpp"
#include "library/games/no_guess/repair.hpp"
#include "mines/board.hpp"

namespace mines::no_guess {

struct Demand {
  BoardSize size{};
  std::uint64_t mines = 0;
  Cell start{};
  FirstClick first = FirstClick::open;  ///< the promise for `start`: open or safe
};

struct Progress {
  std::uint64_t boards = 1;  ///< boards tried, this one included
  std::uint64_t opened = 0;  ///< open safe cells
  std::uint64_t safe_cells = 0;
};

struct Effort {
  Seed seed = 0;
  int threads = 1;                      ///< threads that play; several help only with thousands of cells
  Deadline deadline = Deadline::max();  ///< when to give up
  std::function<void(const Progress&)> show{};  ///< if not empty, called after each game
  std::optional<Difficulty> difficulty{};       ///< for boards of at most most_rated_cells cells
  bool uniform = false;                         ///< draw boards until one needs no repair
};

struct NoGuessBoard {
  Field field;
  Field drawn;       ///< the board before its repairs
  BitPlane redrawn;  ///< the cells drawn again by repairs that were kept
};

/// Makes a board. The result depends on demand, seed, difficulty and `uniform`, not on `threads`.
/// ExitCode::bad_input if a side is not 1 to max_side, the start is off the board, the mines have no room, or
/// the board is too large for a difficulty. ExitCode::broken if memory or threads are short, or at the
/// deadline: perhaps no board meets the demand. Memory: about 2 bytes a cell.
Result<NoGuessBoard> make_board(const Demand& demand, const Effort& effort);

}  // namespace mines::no_guess
