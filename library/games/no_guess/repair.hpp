// Makes a board solvable, a little at a time. Where exact inference is stuck, the mines around the place are
// drawn again: as many as there were, every placement of them equally likely. Then the board is played again
// from its start, and the redraw is kept unless fewer cells are open than before. Places far from each other
// are tried together, and each is judged by the open cells around it. So a large board takes about twelve
// games, not one for each of its stuck places.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "library/games/no_guess/solved.hpp"

namespace mines::no_guess {

struct RepairCounts {
  std::uint64_t solves = 0;   ///< games played
  std::uint64_t redraws = 0;  ///< redraws tried
  std::uint64_t kept = 0;     ///< redraws kept
};

/// One thread at a time may use an object. The object plays its games on `threads` threads. The result
/// depends on the board and the random numbers alone.
class Repair {
 public:
  struct Options {
    Cell start{};
    int threads = 1;
    Deadline deadline = Deadline::max();  ///< the result of a game that ends later must not be used
  };

  /// Plays the board `mines`. The cells of `safe`, the start among them, must have no mines and get none.
  static Result<Repair> make(BitPlane mines, std::span<const Cell> safe, RandomSequence random,
                             const Options& options);

  /// Tries redraws at some stuck places, in one game. The board must not be solved yet.
  Result<void> try_redraws();

  bool is_done() const { return solved_.count == safe_cells_; }
  std::uint64_t opened() const { return solved_.count; }  ///< safe cells; an estimate after try_redraws()
  std::uint64_t safe_cells() const { return safe_cells_; }
  const RepairCounts& counts() const { return counts_; }
  const BitPlane& mines() const { return mines_; }
  /// The cells of all redraws that were kept.
  const BitPlane& redrawn() const { return redrawn_; }

 private:
  /// Cells whose mines were drawn again, on trial.
  struct Redraw {
    Cell centre;
    std::vector<Cell> cells;
    std::vector<bool> had_mine;  // before they were drawn
  };

  Repair(BitPlane mines, RandomSequence random, const Options& options);

  std::vector<Cell> stuck_cells() const;
  std::vector<Cell> choose_places();
  Redraw redraw_around(Cell centre);
  void judge(std::span<const Redraw> redraws, Solved& solved);
  void keep(const Redraw& redraw);
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
  RepairCounts counts_;
};

}  // namespace mines::no_guess
