// Boards that are solved from a given start without a guess: exact inference, that is all that follows from
// the numbers shown and, at the end, from the number of mines, proves one safe cell after the other.
//
// How they are made. A board is drawn as `mines-map generate` draws it, mines on the start's cells going to
// other cells, every placement equally likely. Exact inference plays it. Where it is stuck the mines of a
// small window are drawn anew, until nothing is stuck (no_guess/repair.hpp). What seldom comes to an end is
// given up for another board. The board is then played once more, from nothing, before it is handed out.
//
// How uniform they are. A board that needs no repair is as it was drawn. Else: a window keeps its number of
// mines, so density goes nowhere; of its arrangements those are favoured that inference can read, which is
// the point. No walls are drawn and nothing is sealed off. Over 20 boards each, the share of mines that moved
// and of cells that ever lay in a window, and mines a cell in windows and elsewhere, which is what it was
// before the repairs: inference is stuck where mines lie thick.
//
//                    moved     in windows   mines a cell there, elsewhere
//   1000x1000/200000  0.24 %    0.21 %      0.442              0.1995
//   16x30/99          4.0  %    4.2  %      0.341              0.200
//   30x30/240        13.0  %   17    %      0.336              0.252
//
// Up to some 21 % mines inference makes its way over a large board by itself, and only places are repaired.
// At higher densities it is stopped close to the start and goes on from repair to repair: the denser, the
// less is such a board like one that was merely drawn.
//
// Cost, one thread of a busy machine, median and 90th percentile of the same boards: 16x30/99 1.1 and 2.5 ms,
// 30x30/240 21 and 41 ms, 1000x1000/200000 1.2 and 1.9 s, of which 0.7 s are this thread's. All of it by
// `no_guess_test "[.figures]"`.
#pragma once

#include <cstdint>
#include <functional>

#include "base/seed.hpp"
#include "field/field.hpp"
#include "no_guess/repair.hpp"

namespace mines::no_guess {

/// What the first click shows.
enum class FirstClick {
  open,  ///< a zero: the cells around the start are safe
  safe   ///< some number
};

struct Demand {
  BoardSize size{};
  std::uint64_t mines = 0;
  Cell start{};
  FirstClick first = FirstClick::open;
};

/// How far a board has come.
struct Progress {
  std::uint64_t boards = 1;  ///< this one is the how many-th
  std::uint64_t opened = 0;  ///< of its safe cells
  std::uint64_t safe_cells = 0;
};

struct Effort {
  Seed seed = 0;
  int threads = 1;  ///< that play; only boards of some thousand cells have use for several
  Deadline deadline = Deadline::max();          ///< nothing that takes longer comes to anything
  std::function<void(const Progress&)> tell{};  ///< after each game
};

struct NoGuessBoard {
  Field field;
  Field drawn;       ///< the board before its repairs
  BitPlane redrawn;  ///< cells that lay in windows
  std::uint64_t boards = 1;
  RepairCounts counts;  ///< of the last board
};

/// A board that meets the demand. Depends on demand and seed alone, not on `threads`. ExitCode::bad_input for
/// sides outside of 1 to max_side, a start beside the board, mines for which there is no room;
/// ExitCode::broken when memory or threads are short, and when the deadline has come: some demands no board
/// meets, and those that are very dense are met by too few. Memory about 2 bytes a cell.
Result<NoGuessBoard> make_board(const Demand& demand, const Effort& effort);

}  // namespace mines::no_guess
