/// @file
/// Many games of one size, stepped together, for agents that learn to play. The rules are those of
/// mines/classic_game.hpp. One thread makes some 10^6 steps a second.
///
///    mines::Batch batch(1000, 9, 9, 10, {.seed = 1});
///    for (;;) {
///      choose(batch.observations(), actions);      // a cell for each game: row * columns + column
///      batch.step(actions);
///      learn(batch.rewards(), batch.done());
///    }
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "mines/board.hpp"

namespace mines {

/// The reward of a step is the sum of the members whose condition holds.
struct Rewards {
  float win = 1;          ///< the step wins the game
  float loss = -1;        ///< the step opens a mine
  float progress = 0;     ///< the step opens safe cells and does not win
  float no_progress = 0;  ///< the cell was open before the step
};

/// Options of a batch.
struct BatchOptions {
  std::uint64_t seed = 0;               ///< the seed of all boards
  FirstClick first = FirstClick::safe;  ///< the promise (mines/game.hpp) for each game's first click
  bool resets = true;                   ///< a game that is over becomes a new one in the same step
  Rewards rewards{};                    ///< the rewards of a step
};

/// Not thread-safe. Board k of game i depends only on i, k, the first click and its promise, seed, size and
/// mines. Wrong arguments throw std::invalid_argument. Spans stay valid, at the same address, for the
/// lifetime of the batch. A game takes rows * columns + (rows + 2) * (columns + 2) bytes, and some 30 more.
class Batch {
 public:
  /// 1 to 2^24 games, each with 1 to 65536 rows and columns; at most 2^31 cells in all. A board must have a
  /// safe cell, and room for its mines wherever the first click is.
  Batch(std::size_t games, std::int32_t rows, std::int32_t columns, std::uint64_t mines,
        const BatchOptions& options = {});
  ~Batch();
  /// A moved-from batch may only be assigned to or destroyed.
  ///@{
  Batch(Batch&&) noexcept;
  Batch& operator=(Batch&&) noexcept;
  ///@}

  /// The constructor's arguments.
  ///@{
  std::size_t games() const;
  std::int32_t rows() const;
  std::int32_t columns() const;
  std::uint64_t mines() const;
  ///@}

  /// Opens a cell in each game: actions[i] is row * columns + column in game i. Without `resets`, a game that
  /// is over ignores its action and earns 0. If any action is off the board, the call throws and steps no
  /// game. O(games + cells opened), and O(cells) for each game that is reset.
  void step(std::span<const std::int64_t> actions);
  /// Starts the next board of every game.
  void reset();
  /// Starts the next board of one game.
  void reset(std::size_t game);
  /// Starts the next board of each game i with chosen[i] != 0. `chosen` has a byte for each game.
  void reset(std::span<const std::uint8_t> chosen);

  /// The players' boards: games * rows * columns bytes (mines/cell.hpp). With `resets`, a game that is over
  /// shows its next board.
  std::span<const std::int8_t> observations() const;
  /// The last step's reward of each game; 0 after a reset.
  std::span<const float> rewards() const;
  /// 1 for each game that is over, else 0. With `resets`: 1 if the last step ended a board of the game.
  /// Without `resets`: stays 1 until the game is reset.
  std::span<const std::uint8_t> done() const;
  /// 1 for each game whose done() is 1 and that was won, else 0.
  std::span<const std::uint8_t> won() const;

  /// The game's board. Throws std::invalid_argument before the first click, on which the mines depend.
  Board board(std::size_t game) const;

 private:
  class Games;
  std::unique_ptr<Games> games_;
};

}  // namespace mines
