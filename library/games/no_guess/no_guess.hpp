// Makes boards that can be solved from a given start without a guess. Exact inference proves one safe cell
// after the other: it uses all that follows from the numbers shown and, at the end, from the number of mines.
//
// How they are made. A board is drawn as `mines-map generate` draws it; mines on the cells of the start are
// moved to other cells, so that every placement is equally likely. Exact inference plays it. Where it is
// stuck, the mines around are drawn again, until nothing is stuck (no_guess/repair.hpp). A board
// that makes no progress is given up for another. A finished board is played once more, from nothing.
//
// How uniform they are. A board that needs no repair is as it was drawn. A redraw keeps its number of
// mines, so repairs do not move density. Among the arrangements they favour those that inference can solve,
// which is their purpose. They build no walls and close nothing off. The table shows figures over 20
// boards each: the share of mines that moved, the share of cells that were ever drawn again, and the mines a
// cell there and elsewhere. The density there is what it was before the repairs: inference is stuck
// where mines lie densely.
//
//                    moved     drawn again  mines a cell there, elsewhere
//   1000x1000/200000  0.24 %    0.21 %      0.442              0.1995
//   16x30/99          4.0  %    4.2  %      0.341              0.200
//   30x30/240        13.0  %   17    %      0.336              0.252
//
// Up to about 21 % mines inference crosses a large board by itself, and only a few places are repaired. At
// higher densities it is stuck close to the start, and goes on from repair to repair. The denser the board,
// the less it resembles one that was only drawn.
//
// With Effort::uniform no board is repaired: boards are drawn until one is solved as it is. So every
// placement that needs no guess is equally likely. It takes the more boards the rarer such placements are: at
// 16x30/99 about 6 with a zero in the middle, 20 with a safe corner. On boards of many more cells or mines
// hardly one is found in time.
//
// With Effort::difficulty boards are made until one is as hard as that (difficulty.hpp).
//
// Cost on one thread of a busy machine, median and 90th percentile of the same boards: 16x30/99 1.1 and
// 2.5 ms, 30x30/240 21 and 41 ms, 1000x1000/200000 1.2 and 1.9 s, 0.7 s of it CPU time of this thread. All
// these figures come from `no_guess_test "[.figures]"`.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "base/seed.hpp"
#include "field/field.hpp"
#include "library/games/no_guess/repair.hpp"
#include "mines/board.hpp"

namespace mines::no_guess {

/// The board that is wanted.
struct Demand {
  BoardSize size{};
  std::uint64_t mines = 0;
  Cell start{};
  FirstClick first = FirstClick::open;  ///< open or safe
};

/// How far the present board has been solved.
struct Progress {
  std::uint64_t boards = 1;  ///< boards tried so far, this one included
  std::uint64_t opened = 0;  ///< how many of its safe cells are open
  std::uint64_t safe_cells = 0;
};

/// How the board is to be made.
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
  Field drawn;               ///< the board before its repairs
  BitPlane redrawn;          ///< the cells of redraws that were kept
  std::uint64_t boards = 1;  ///< boards tried, this one included
  RepairCounts counts;       ///< for this board alone
};

/// Makes a board that meets the demand. It depends on demand, seed, difficulty and `uniform`, not on
/// `threads`. ExitCode::bad_input for sides outside of 1 to max_side, a start off the board, mines for which
/// there is no room, or a difficulty for too many cells. ExitCode::broken when memory or threads are short,
/// and when the deadline has come: some demands no board meets, and very dense ones too few boards. Memory:
/// about 2 bytes a cell.
Result<NoGuessBoard> make_board(const Demand& demand, const Effort& effort);

}  // namespace mines::no_guess
