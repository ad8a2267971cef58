// Makes boards that can be solved from a given start without a guess. Exact inference proves one safe cell
// after the other. It uses every consequence of the numbers shown and, at the end, of the number of mines.
//
// How they are made. A board is drawn as `mines-map generate` draws it; mines on the start and, with
// FirstClick::open, on its neighbours are moved to other cells, so that every placement is equally likely.
// Exact inference plays it. Where it is stuck, the mines around the place are drawn again, until the board is
// solved (no_guess/repair.hpp). A board without progress is given up for another. As a check, a finished
// board is played again from its start.
//
// How uniform they are. A board that needs no repair stays as it was drawn. A redraw keeps the number of
// mines in its cells, so repairs do not change the density. They favour arrangements that inference can
// solve, as they must, but build no walls and close off no cells. The table shows figures for 20 boards of
// each size (rows x columns/mines): the share of mines that moved, the share of cells in redraws, and the
// mines per cell in these cells and elsewhere. The density in redraws is high because inference gets stuck
// where mines are dense.
//
//                    moved     drawn again  mines a cell there, elsewhere
//   1000x1000/200000  0.24 %    0.21 %      0.442              0.1995
//   16x30/99          4.0  %    4.2  %      0.341              0.200
//   30x30/240        13.0  %   17    %      0.336              0.252
//
// With up to about 21 % mines, inference crosses a large board by itself, and only a few places are repaired.
// At higher densities it gets stuck close to the start and advances from repair to repair. The denser a board
// is, the more it differs from a board without repairs.
//
// With Effort::uniform, no board is repaired: boards are drawn until one is solved unchanged. So every
// placement that needs no guess is equally likely. A board of 16x30/99 takes about 6 draws if the start is in
// the middle and must be a zero, and about 20 if the start is a corner and need only be safe. For many more
// cells or mines the search rarely succeeds in time.
//
// With Effort::difficulty, boards are made until one has that difficulty (by_numbers.hpp).
//
// Time on one thread of a busy machine, median and 90th percentile of the boards in the table: 16x30/99 takes
// 1.1 and 2.5 ms, 30x30/240 takes 21 and 41 ms, 1000x1000/200000 takes 1.2 and 1.9 s. These times and the
// table come from `no_guess_test "[.figures]"`. The thread's CPU time for a board of 1000x1000/200000 is
// about 0.7 s.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "base/seed.hpp"
#include "field/field.hpp"
#include "library/games/no_guess/repair.hpp"
#include "mines/board.hpp"

namespace mines::no_guess {

/// The demands on the board.
struct Demand {
  BoardSize size{};
  std::uint64_t mines = 0;
  Cell start{};
  FirstClick first = FirstClick::open;  ///< the promise for `start`: open or safe
};

/// How far the present board has been solved.
struct Progress {
  std::uint64_t boards = 1;  ///< boards tried so far, this one included
  std::uint64_t opened = 0;  ///< the number of its safe cells that are open
  std::uint64_t safe_cells = 0;
};

/// Options of make_board().
struct Effort {
  Seed seed = 0;
  int threads = 1;                      ///< threads that play; several help only with thousands of cells
  Deadline deadline = Deadline::max();  ///< when to give up
  std::function<void(const Progress&)> show{};  ///< if not empty, called after each game
  std::optional<Difficulty> difficulty{};       ///< for boards of at most most_rated_cells cells
  bool uniform = false;                         ///< without repairs
};

struct NoGuessBoard {
  Field field;
  Field drawn;       ///< the board before its repairs
  BitPlane redrawn;  ///< the cells of redraws that were kept
};

/// Makes a board that meets the demand. It depends on demand, seed, difficulty and `uniform`, not on
/// `threads`. ExitCode::bad_input if a side is not 1 to max_side, the start is off the board, the mines have
/// no room, or the board is too large for a difficulty. ExitCode::broken if memory or threads are short, or
/// if the deadline passes without a board. Some demands cannot be met. If the mines are very dense, so few
/// boards meet the demand that the search may not find one in time. Memory: about 2 bytes a cell.
Result<NoGuessBoard> make_board(const Demand& demand, const Effort& effort);

}  // namespace mines::no_guess
