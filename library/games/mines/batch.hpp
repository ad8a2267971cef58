/// @file
/// Many games of one size, for programs that learn to play. A step clicks once in each game. The rules are
/// those of mines/classic_game.hpp. One thread makes some 10^6 clicks a second.
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
#include <vector>

#include "mines/board.hpp"

namespace mines {

/// The reward of a step in one game: the value of the member whose condition holds.
struct Rewards {
  float win = 1;          ///< the step wins the game
  float loss = -1;        ///< the step opens a mine
  float progress = 0;     ///< the step opens safe cells and does not win
  float no_progress = 0;  ///< the cell was open before the step
};

/// Options of a batch.
struct BatchOptions {
  std::uint64_t seed = 0;               ///< the seed of all boards
  FirstClick first = FirstClick::safe;  ///< what is promised of each board's first click (mines/game.hpp)
  bool resets = true;                   ///< a step that ends a board also starts the game's next board
  Rewards rewards{};                    ///< the rewards of a step
};

/// Not thread-safe. A game plays one board after the other. Board k of game i depends only on i, k, the cell
/// of its first click, and the batch's size, mines, seed and `first`. Wrong arguments throw
/// std::invalid_argument. Returned spans live as long as the batch, and show its present state. A game takes
/// rows * columns + (rows + 2) * (columns + 2) + some 40 bytes.
class Batch {
 public:
  /// Makes 1 to 2^24 games with 1 to 65536 rows and columns each, and at most 2^31 cells in all. A board must
  /// have a safe cell. BatchOptions::first may keep the first cell free of mines, or its neighbours too.
  /// Wherever the first cell is, the mines must fit on the cells that are not kept free.
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

  /// Opens a cell in each game i: actions[i] is row * columns + column. Without `resets`, a game that
  /// is over ignores its action; its reward is 0. If any action is off the board, the call throws and changes
  /// no game. O(games + cells opened), and O(cells) for each game that starts a board.
  void step(std::span<const std::int64_t> actions);
  /// Starts the next board of every game.
  void reset();
  /// Starts the next board of one game.
  void reset(std::size_t game);
  /// Starts the next board of each game i with chosen[i] != 0. `chosen` has a byte for each game.
  void reset(std::span<const std::uint8_t> chosen);

  /// The boards as the players see them: games * rows * columns bytes (mines/cell.hpp). With `resets`, a game
  /// whose board has just ended shows its next board.
  std::span<const std::int8_t> observations() const;
  /// The last step's reward of each game; 0 after a reset.
  std::span<const float> rewards() const;
  /// A byte for each game. With `resets`: 1 if the last step ended a board of the game, else 0. Without
  /// `resets`: 1 from the end of the game until its reset, else 0.
  std::span<const std::uint8_t> done() const;
  /// A byte for each game: 1 if its done() is 1 and the board was won, else 0.
  std::span<const std::uint8_t> won() const;

  /// The present board of a game. The first click draws its mines; before, throws std::invalid_argument.
  Board board(std::size_t game) const;

  /// Where the games are, as bytes for restore(): about rows * columns + 22 bytes a game. O(cells).
  std::vector<std::uint8_t> save() const;
  /// Goes on from where another batch was when it was saved; both then do the same for the same steps. The
  /// batches must have been made with equal arguments, but for the rewards, by the same version of the
  /// library. If they were not, or if the bytes are damaged, throws std::invalid_argument and changes
  /// nothing. O(cells).
  void restore(std::span<const std::uint8_t> saved);

 private:
  class Games;
  std::unique_ptr<Games> games_;
};

}  // namespace mines
