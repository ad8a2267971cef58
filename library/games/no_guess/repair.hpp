// Makes a board solvable without a guess. Where exact inference is stuck (proves no cell safe), a redraw
// draws the mines nearby again; their number stays, and all placements are equally likely. Exact inference
// then plays the board from its start. The redraw is kept unless fewer cells open than before. One play tries
// several redraws far from each other, so a large board takes about twelve plays.
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
    Deadline deadline = Deadline::max();  ///< after this time the caller must discard the result
  };

  /// Plays the board `mines`. `safe`: cells that have no mines and never get any; the start must be one.
  static Result<Repair> make(BitPlane mines, std::span<const Cell> safe, RandomSequence random,
                             const Options& options);

  /// Tries redraws at some stuck places, in one play of the board. Call it only while is_done() is false.
  Result<void> try_redraws();

  bool is_done() const { return solved_.count == safe_cells_; }
  std::uint64_t opened() const { return solved_.count; }  ///< open cells; an estimate if redraws were undone
  std::uint64_t safe_cells() const { return safe_cells_; }
  const BitPlane& mines() const { return mines_; }
  const BitPlane& redrawn() const { return redrawn_; }  ///< the cells of all kept redraws

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
  std::vector<int> failures_;  // by 32 x 32 cells: redraws there since the last one that opened more cells
};

}  // namespace mines::no_guess
