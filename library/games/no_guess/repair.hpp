// Makes a board solvable without a guess. Where exact inference is stuck, a redraw places the mines around
// that place again: as many mines, with all placements equally likely. Then the board is played again from
// its start. The redraw is kept unless fewer cells open than before. Redraws far from each other are tried
// in one game, so a large board takes about twelve games.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "board/bit_plane.hpp"

namespace mines::no_guess {

using Deadline = std::chrono::steady_clock::time_point;

struct Solved {
  BitPlane opened;          ///< the opened cells, all safe
  std::uint64_t count = 0;  ///< the number of opened cells
};

/// Plays a board from `start`, a safe cell, by exact inference. After the deadline it uses only the single
/// rule (rules/single_rule.hpp). Fails if memory or threads are short, or if the solver opens a mine. The
/// result does not depend on `threads`. About 0.3 ms for 30 x 30 cells, 0.1 s for 1000 x 1000.
Result<Solved> solve(const BitPlane& mines, Cell start, int threads, Deadline deadline);

/// Repairs one board. For one thread at a time. The result depends only on the arguments of make().
class Repair {
 public:
  struct Options {
    Cell start{};
    int threads = 1;
    Deadline deadline = Deadline::max();  ///< the caller must ignore a game that ends later
  };

  /// Plays the board `mines`. The cells `safe`, which include the start, must have no mines and get no mines.
  static Result<Repair> make(BitPlane mines, std::span<const Cell> safe, RandomSequence random,
                             const Options& options);

  /// Tries redraws at some stuck places, in one game. Call it only while is_done() is false.
  Result<void> try_redraws();

  bool is_done() const { return solved_.count == safe_cells_; }
  std::uint64_t opened() const { return solved_.count; }  ///< open cells; an estimate after try_redraws()
  std::uint64_t safe_cells() const { return safe_cells_; }
  const BitPlane& mines() const { return mines_; }
  /// The cells of all kept redraws.
  const BitPlane& redrawn() const { return redrawn_; }

 private:
  /// Cells whose mines were drawn again, on trial.
  struct Redraw {
    Cell centre;
    std::vector<Cell> cells;
    std::vector<bool> had_mine;  // before the redraw
  };

  Repair(BitPlane mines, RandomSequence random, const Options& options);

  std::vector<Cell> stuck_cells() const;
  std::vector<Cell> choose_places();
  Redraw redraw_around(Cell centre);
  void judge(std::span<const Redraw> redraws, Solved& solved);
  void undo(const Redraw& redraw, Solved& solved);
  std::size_t block_of(Cell cell) const;

  Options options_;
  BitPlane mines_;
  BitPlane protected_;
  BitPlane redrawn_;
  RandomSequence random_;
  std::uint64_t safe_cells_;
  Solved solved_;
  std::vector<int> failures_;  // by block: consecutive redraws centred there that opened no more cells
};

}  // namespace mines::no_guess
