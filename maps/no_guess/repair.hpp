// Makes a board solvable, a little at a time. Where exact inference is stuck, the mines in a window around
// the place are drawn anew, as many as there were and every placement of them equally likely; the board is
// played once more from its start; and the window is kept unless less is open than before. Places far from
// each other are tried together, each judged by what is open around it: a large board takes a dozen games,
// not one for each of its stuck places.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "no_guess/solved.hpp"

namespace mines::no_guess {

struct RepairCounts {
  std::uint64_t solves = 0;   ///< games played
  std::uint64_t windows = 0;  ///< drawn anew
  std::uint64_t kept = 0;     ///< of these
};

/// For one thread, which may have others help it to play. What comes out depends on board and seed alone.
class Repair {
 public:
  struct Options {
    Cell start{};
    int threads = 1;
    Deadline deadline = Deadline::max();  ///< after it nothing comes of anything
  };

  /// The cells of `safe`, the start among them, stay without a mine. Plays the board as it is.
  static Result<Repair> make(BitPlane mines, std::span<const Cell> safe, RandomSequence random,
                             const Options& options);

  /// Tries windows at some stuck places, of which there must be one. One game.
  Result<void> go_on();

  bool is_done() const { return solved_.count == safe_cells_; }
  std::uint64_t opened() const { return solved_.count; }  ///< after go_on() about so many
  std::uint64_t safe_cells() const { return safe_cells_; }
  const RepairCounts& counts() const { return counts_; }
  const BitPlane& mines() const { return mines_; }
  /// The cells of all windows that were kept.
  const BitPlane& redrawn() const { return redrawn_; }

 private:
  /// A window that is being tried.
  struct Window {
    Cell centre;
    std::vector<Cell> cells;
    std::vector<bool> had_mine;  // before they were drawn anew
  };

  Repair(BitPlane mines, RandomSequence random, const Options& options);

  std::vector<Cell> stuck_cells() const;
  std::vector<Cell> choose_places();
  Window draw_anew(Cell centre);
  void judge(std::span<const Window> windows, Solved& solved);
  void keep(const Window& window);
  void undo(const Window& window, Solved& solved);
  std::size_t block_of(Cell cell) const;

  Options options_;
  BitPlane mines_;
  BitPlane protected_;
  BitPlane redrawn_;
  RandomSequence random_;
  std::uint64_t safe_cells_;
  Solved solved_;
  std::vector<int> failures_;  // windows in a row that opened nothing more, by the block of their centre
  RepairCounts counts_;
};

}  // namespace mines::no_guess
