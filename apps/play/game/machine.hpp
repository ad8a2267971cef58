// The machine that does the boring part: it opens cells that are certainly safe and flags cells that are
// certainly mines, one after the other, in an order that can be watched.
//
// Deductions wait in a queue, sorted by that order, and are applied from its front. When the queue is empty
// the machine thinks, first about one number at a time, then about pairs of numbers, the mines left, and at
// last by exact inference. It thinks only about what has changed. Each call takes a bounded time, so that the
// program responds on boards of any size.
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

/// How much the machine does. `none`: it opens the cells around zeros. `one` to `four`: also the first one to
/// four rules of apps/play/game/rules.hpp, and two about the end: no mine is left, or nothing but mines.
/// `exact`: all that follows.
enum class Level : std::uint8_t { none, one, two, three, four, exact };

/// The order in which deductions are shown: by priority, lowest first; without priorities by distance from
/// the last click, nearest first.
struct Order {
  std::vector<std::uint32_t> priorities;  ///< of all cells, by rows; empty: there are none
  BoardSize size{};
  Cell centre{};

  std::uint64_t key(Cell cell) const;
};

/// For one game and one thread. The game must outlive it. Whenever calls of the game have reported changed
/// cells, learned() comes before any other call.
class Machine {
 public:
  Machine(InteractiveGame& game, Level level, Order order);

  Level level() const { return level_; }
  /// On a step up the machine goes over the whole board again while it is idle: O(cells) in all.
  void set_level(Level level);
  void set_centre(Cell cell) { order_.centre = cell; }
  /// Takes cells that have become known, or unknown again.
  void learned(std::span<const Cell> changed);

  /// Whether nothing waits in the queue and there is nothing to think about.
  bool is_idle() const { return queue_.empty() && !has_work(); }
  /// Applies at most `most` deductions, and returns how many. If these are fewer, the machine is idle, or it
  /// has thought for a millisecond or two and needs another call. Exact inference on 64 × 64 cells, or on a
  /// small board, may take longer. Errors are those of the game's source.
  Result<std::size_t> advance(std::size_t most);

 private:
  struct Waiting {
    std::uint64_t key;
    Cell cell;
    bool safe;
    bool operator<(const Waiting& other) const {
      return key > other.key;
    }  // the queue gives the lowest key first
  };

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
  Order order_;
  std::priority_queue<Waiting> queue_;
  std::vector<Cell> numbers_;  // open cells to think about one at a time
  std::vector<Cell> pairs_;    // open cells to think about in pairs
  std::unordered_set<std::uint64_t>
      spots_;                   // parts of the board that have changed since their exact inference
  bool changed_ = false;        // whether anything has, since all rules and inference found nothing
  std::int32_t sweep_row_;      // the first row whose numbers are still to be woken
  std::int32_t rest_row_ = -1;  // the first row in which all the rest is still to be deduced; -1: none is
  bool rest_safe_ = false;
  std::vector<Cell> safe_;
  std::vector<Cell> learned_;
};

}  // namespace mines::play
