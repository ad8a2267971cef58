// The machine that does the boring part: it opens what is certainly safe and flags what is certainly a mine,
// one cell after the other in an order that can be watched.
//
// Deductions wait in a queue by the order and are applied from its front. When it is empty the machine thinks
// of more, ever harder: one number, pairs of numbers, the mines left, exact inference. Each call thinks a
// bounded while, so that boards of any size stay responsive, and only about what has changed.
#pragma once

#include <array>
#include <cstdint>
#include <queue>
#include <span>
#include <unordered_set>
#include <vector>

#include "play/interactive_game.hpp"
#include "play/rules.hpp"

namespace mines::play {

/// How much the machine does: nothing but opening around zeros; the first so many rules (rules.hpp) and the
/// two about the end, all the rest are mines and all the rest are safe; everything that follows.
enum class Level : std::uint8_t { none, one, two, three, four, exact };

/// The order in which deductions are shown: by priorities, lowest first, or by distance from the last click.
struct Order {
  std::vector<std::uint32_t> priorities;  ///< of each cell by rows; empty: none
  BoardSize size{};
  Cell centre{};

  std::uint64_t key(Cell cell) const;
};

/// For one game and thread; the game outlives it. All that the game's calls say has changed is to be told to
/// learned(), before anything else is asked.
class Machine {
 public:
  Machine(InteractiveGame& game, Level level, Order order);

  Level level() const { return level_; }
  /// All of the board is looked at anew as it becomes idle; O(cells) where that is a step up.
  void set_level(Level level);
  void set_centre(Cell cell) { order_.centre = cell; }
  /// These cells have become known, or unknown again: by the player's or by the machine's doing.
  void learned(std::span<const Cell> changed);

  /// Nothing waits and there is nothing more to think about.
  bool is_idle() const { return queue_.empty() && !has_work(); }
  /// Applies up to `most` deductions, and gives their number. Less: it is idle, or it has thought for a
  /// millisecond or two (a look at 64 × 64 cells, or a whole small board, may take longer) and wants to
  /// be called again.
  Result<std::size_t> advance(std::size_t most);

 private:
  struct Waiting {
    std::uint64_t key;
    Cell cell;
    bool safe;
    bool operator<(const Waiting& other) const { return key > other.key; }  // the lowest first
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
  std::vector<Cell> numbers_;                // to be looked at alone
  std::vector<Cell> pairs_;                  // and in pairs
  std::unordered_set<std::uint64_t> spots_;  // that have changed since exact inference looked at them
  bool changed_ = false;                     // anything at all since then
  std::int32_t sweep_row_;                   // from which on all numbers are still to be woken
  std::int32_t rest_row_ = -1;               // from which on the rest is to be decided; -1: it is not
  bool rest_safe_ = false;
  std::vector<Cell> safe_;
  std::vector<Cell> learned_;
};

}  // namespace mines::play
