// The machine that does the boring part of a game: it opens certainly safe cells and flags certain mines, one
// after the other, in an order that people can watch: by priority, lowest first; without priorities by
// distance from the last click, nearest first.
//
// Deductions wait in a queue, sorted by this order, and are applied from the queue's front. When the queue is
// empty the machine thinks: first about single numbers, then about pairs of numbers, then about the mines
// left, and last by exact inference. It thinks only about places that have changed. Each call takes a bounded
// time, so that the program responds on boards of any size.
#pragma once

#include <array>
#include <cstdint>
#include <queue>
#include <span>
#include <unordered_set>
#include <vector>

#include "apps/play/game/interactive_game.hpp"
#include "apps/play/game/rules.hpp"

namespace mines::play {

/// The amount of the machine's help. `none`: the machine opens the cells around zeros, and no others. `one`
/// to `four`: it also applies the first one to four rules of apps/play/game/rules.hpp, and two rules about
/// the end: no mine is left, or only mines are left. `exact`: also exact inference
/// (apps/play/game/exact_view.hpp).
enum class Level : std::uint8_t { none, one, two, three, four, exact };

/// For one game and one thread. The game must outlive the machine. After a call of the game has reported
/// changed cells, call learned() before any other function of the machine.
class Machine {
 public:
  /// `priorities` are those of all cells, by rows; empty: no priorities.
  Machine(InteractiveGame& game, Level level, std::vector<std::uint32_t> priorities);

  Level level() const { return level_; }
  /// A higher level makes the machine search the whole board again, a part in each advance(): O(cells) in
  /// total.
  void set_level(Level level);
  void set_centre(Cell cell) { centre_ = cell; }
  /// Notes cells that have become known, or unknown again.
  void learned(std::span<const Cell> changed);

  /// Whether the game is lost, or the queue is empty and no change is left to think about.
  bool is_idle() const { return game_.phase() == Phase::lost || (queue_.empty() && !has_work()); }
  /// Applies at most `most` deductions, and returns their number. If the number is below `most`, the machine
  /// is idle, or it has thought for a millisecond or two and needs another call. Exact inference on 64 × 64
  /// cells, or on a small board, may take longer. Errors come from the game's source.
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
  Result<void> apply(std::span<const Waiting> batch);

  InteractiveGame& game_;
  Level level_;
  std::vector<std::uint32_t> priorities_;
  Cell centre_{};  // the last click
  std::priority_queue<Waiting> queue_;
  std::vector<Cell> numbers_;  // open cells for the rules about one number
  std::vector<Cell> pairs_;    // open cells for the rules about pairs
  std::unordered_set<std::uint64_t>
      spots_;                   // squares of a large board that have changed since they were analysed exactly
  bool changed_ = false;        // whether a cell has changed since all rules and inference found no
                                // conclusion
  std::int32_t sweep_row_;      // the first row whose numbers must still be woken
  std::int32_t rest_row_ = -1;  // the first row whose remaining cells must still be deduced; -1: no row
  bool rest_safe_ = false;
  std::vector<Cell> safe_;
  std::vector<Cell> learned_;
};

}  // namespace mines::play
