/// @file
/// A game by the classic rules on a board: a mine ends the game, a zero opens its neighbours, and the game is
/// won when all safe cells are open.
///
///    mines::ClassicGame game(mines::Board::draw(9, 9, 10, 1));
///    game.open({4, 4});
///    engine.observe(game.observation());
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mines/board.hpp"

namespace mines {

/// One game. Not thread-safe. Copies are independent games. Memory: 3 bytes for each cell.
class ClassicGame {
 public:
  /// Starts a game with all cells closed. A game on a board of only mines is won at once.
  explicit ClassicGame(Board board);

  /// Opens a cell and returns the newly opened cells, the clicked one first; observation() has their numbers.
  /// A mine is returned as the only cell. No effect if the cell is open or the game is over. Throws
  /// std::invalid_argument if the cell is off the board. O(cells opened).
  std::vector<Cell> open(Cell cell);

  /// Whether the game is still played, won or lost.
  GameState state() const { return state_; }
  /// The safe cells that are not open yet.
  std::uint64_t safe_left() const { return safe_left_; }
  /// The player's board as bytes (mines/cell.hpp); shows no mine but the one that was hit. Valid while the
  /// game exists, and always up to date.
  std::span<const std::int8_t> observation() const { return observation_; }
  /// The board with its mines.
  const Board& board() const { return board_; }

 private:
  Board board_;
  std::vector<std::int8_t> truth_;  // with a rim of cells; see library/games/opening.hpp
  std::vector<std::int8_t> observation_;
  std::uint64_t safe_left_ = 0;
  GameState state_ = GameState::playing;
};

}  // namespace mines
