// The machine that does the boring part of a game: it opens certainly safe cells and flags certain mines, one
// after the other, the lowest priority first or, without priorities, the nearest to the last click first.
// Deductions wait in a queue. When the queue is empty the machine thinks about places that have changed:
// first about single numbers, then about pairs, the mines left, and last by exact inference.
#pragma once

#include <cstdint>
#include <queue>
#include <span>
#include <unordered_set>
#include <vector>

#include "apps/play/game/interactive_game.hpp"
#include "apps/play/game/rules.hpp"

namespace mines::play {

/// The amount of the machine's help. `none`: the machine opens the cells around zeros. `one` to `four`: it
/// also applies the first one to four rules of rules.hpp, and two rules about the end: no mine is left, or
/// only mines are left. `exact`: also exact inference (exact_view.hpp).
enum class Level : std::uint8_t { none, one, two, three, four, exact };

/// For one game and one thread. The game must outlive the machine. When a call of the game has reported
/// changed cells, call learned() before any other function of the machine.
class Machine {
 public:
  /// `priorities`: of all cells, by rows; empty: no priorities.
  Machine(InteractiveGame& game, Level level, std::vector<std::uint32_t> priorities);

  Level level() const { return level_; }
  /// A higher level makes the machine search the whole board again, in later calls of advance(). O(cells).
  void set_level(Level level);
  void set_centre(Cell cell) { centre_ = cell; }
  /// Notes cells that have become known, or unknown again.
  void learned(std::span<const Cell> changed);

  bool is_idle() const { return game_.phase() == Phase::lost || (queue_.empty() && !has_work()); }
  /// Applies at most `most` deductions, and returns their number. If fewer, the machine is idle or has
  /// thought for a millisecond or two (longer by exact inference) and needs another call. Fails if opening
  /// cells fails (cell_source.hpp).
  Result<std::size_t> advance(std::size_t most);

 private:
  struct Waiting {
    std::uint64_t key;
    Cell cell;
    bool safe;
    bool operator<(const Waiting& other) const {
      return key > other.key;
    }  // reversed, because the queue returns its largest item first
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
  bool changed_ = false;        // whether a cell has changed since the machine last found nothing
  std::int32_t sweep_row_;      // the first row whose numbers must still be woken
  std::int32_t rest_row_ = -1;  // the first row whose remaining cells must still be deduced; -1: no row
  bool rest_safe_ = false;
  std::vector<Cell> safe_;
  std::vector<Cell> learned_;
};

}  // namespace mines::play
