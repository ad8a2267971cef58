/// @file
/// Many games of one size, stepped together, for agents that learn to play. The rules are those of
/// mines/classic_game.hpp.
///
///    mines::Batch batch(1000, 9, 9, 10, {.seed = 1});
///    for (;;) {
///      choose(batch.observations(), actions);      // a cell for each game: row * columns + column
///      batch.step(actions);
///      learn(batch.rewards(), batch.done());
///    }
///
/// One thread makes some 10^6 steps a second.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "mines/board.hpp"

namespace mines {

/// What a step earns. The parts that apply are added.
struct Rewards {
  float win = 1;          ///< the step wins
  float loss = -1;        ///< the step opens a mine
  float progress = 0;     ///< the step opens safe cells and does not win
  float no_progress = 0;  ///< the cell was open
};

/// How a batch plays.
struct BatchOptions {
  std::uint64_t seed = 0;               ///< of all boards
  FirstClick first = FirstClick::safe;  ///< what each game's first click shows
  bool resets = true;                   ///< a game that is over becomes a new one in the same step
  Rewards rewards{};                    ///< what steps earn
};

/// Games of one size. Not thread-safe. The same seed and actions give the same games: board k of game i
/// depends only on seed, size, i, k and the first click. Calls throw std::invalid_argument, with the place
/// and what was expected. Spans stay valid, and at the same place, as long as the batch. Takes 2 to 4 bytes
/// for each cell.
class Batch {
 public:
  /// Makes `games` games, 1 to 2^24, of 1 to 65536 rows and columns; at most 2^31 cells in all. There must be
  /// a safe cell, and room for the mines wherever the first click is.
  Batch(std::size_t games, std::int32_t rows, std::int32_t columns, std::uint64_t mines,
        const BatchOptions& options = {});
  ~Batch();
  /// What was moved from may only be assigned to or destroyed.
  ///@{
  Batch(Batch&&) noexcept;
  Batch& operator=(Batch&&) noexcept;
  ///@}

  /// As the constructor took it.
  ///@{
  std::size_t games() const;
  std::int32_t rows() const;
  std::int32_t columns() const;
  std::uint64_t mines() const;
  ///@}

  /// Opens a cell in each game: actions[i] is row * columns + column in game i. A game that is over, which
  /// happens only without `resets`, ignores its action and earns 0. If an action is off the board, no game is
  /// stepped. Writes only what changes. O(games + cells opened), and O(cells) for each game that is reset.
  void step(std::span<const std::int64_t> actions);
  /// Starts the next board of every game.
  void reset();
  /// Starts the next board of one game.
  void reset(std::size_t game);
  /// Starts the next board of each game i with chosen[i] != 0. `chosen` has a byte for each game.
  void reset(std::span<const std::uint8_t> chosen);

  /// What the players see: games * rows * columns bytes (mines/cell.hpp). With `resets`, a game that is over
  /// shows its new board.
  std::span<const std::int8_t> observations() const;
  /// What the last step earned, for each game; 0 after a reset.
  std::span<const float> rewards() const;
  /// 1 for each game that is over: by the last step with `resets`, else by any step since its reset.
  std::span<const std::uint8_t> done() const;
  /// 1 for each game that is over and won.
  std::span<const std::uint8_t> won() const;

  /// The board of a game as it stands. Before the first click there is none, as the click decides where mines
  /// may be: throws std::invalid_argument.
  Board board(std::size_t game) const;

 private:
  class Games;
  std::unique_ptr<Games> games_;
};

}  // namespace mines
