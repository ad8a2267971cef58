// The machine does the boring part of a game: it opens certainly safe cells and flags certain mines, one
// after the other. The cell with the smallest priority (board_file.hpp) comes first; without priorities, the
// cell nearest to the last click. Deductions wait in a queue. When the queue is empty, the machine looks for
// new deductions where cells have changed: from single numbers, then pairs of numbers, then the mines left,
// and last by exact inference.
#pragma once

#include <cstdint>
#include <queue>
#include <span>
#include <unordered_set>
#include <vector>

#include "apps/play/game/interactive_game.hpp"
#include "apps/play/game/rules.hpp"

namespace mines::play {

/// How much the machine does. `none`: it only opens the cells around zeros. `one` to `four`: it also applies
/// the first 1 to 4 rules of rules.hpp. Once no mines or only mines are left, it decides all cells.
/// `exact`: it also applies exact inference (exact_view.hpp).
enum class Level : std::uint8_t { none, one, two, three, four, exact };

/// For one game and one thread. The game must outlive the machine. When a call of the game, such as click(),
/// has changed cells, pass the changed cells to learned() before you call the machine again.
class Machine {
 public:
  /// `priorities`: the priority of each cell, row by row; empty: no priorities.
  Machine(InteractiveGame& game, Level level, std::vector<std::uint32_t> priorities);

  Level level() const { return level_; }
  /// If the new level is higher, later calls of advance() search the whole board again, O(cells).
  void set_level(Level level);
  /// Sets the last click.
  void set_centre(Cell cell) { centre_ = cell; }
  /// Takes note of cells that have become known, or unknown again.
  void learned(std::span<const Cell> changed);

  bool is_idle() const { return game_.phase() == Phase::lost || (queue_.empty() && !has_work()); }
  /// Applies at most `most` deductions, and returns their number. A call looks for deductions for a
  /// millisecond or two, longer with exact inference. So call advance() again until is_idle(). Fails if
  /// opening cells fails (cell_source.hpp).
  Result<std::size_t> advance(std::size_t most);

 private:
  struct Waiting {
    std::uint64_t key;
    Cell cell;
    bool safe;
    bool operator<(const Waiting& other) const {
      return key > other.key;
    }  // reversed, because std::priority_queue returns its largest item first
  };

  std::uint64_t key(Cell cell) const;
  bool has_work() const;
  void think();
  void think_of_numbers();
  void think_of_pairs();
  void think_of_rest();
  void think_exactly();
  void analyse_spot();
  void wake(Cell cell);
  void wake_around(Cell cell);
  void sweep_all();
  void deduce(Cell cell, bool safe);
  void take(const Square& square, const Deduced& deduced);

  InteractiveGame& game_;
  Level level_;
  std::vector<std::uint32_t> priorities_;
  Cell centre_{};  // the last click
  std::priority_queue<Waiting> queue_;
  std::vector<Cell> numbers_;  // open cells for the rules about one number
  std::vector<Cell> pairs_;    // open cells for the rules about pairs
  std::unordered_set<std::uint64_t>
      spots_;                   // squares of a large board that have changed since they were analysed exactly
  bool changed_ = false;        // whether a cell has changed since the last complete search for deductions
  std::int32_t sweep_row_;      // the first row that the search of the whole board has not reached
  std::int32_t rest_row_ = -1;  // next row whose undecided cells, all safe or all mines, go to queue_; or -1
  bool rest_safe_ = false;
  std::vector<Cell> safe_;
  std::vector<Cell> learned_;
};

}  // namespace mines::play
