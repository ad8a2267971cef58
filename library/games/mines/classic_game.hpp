/// @file
/// A game by the classic rules: a mine ends the game, a zero opens its neighbours, and the game is won when
/// all safe cells are open.
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

  /// Opens a cell. Returns the newly opened cells, the clicked cell first; observation() has their numbers.
  /// If the clicked cell is a mine, returns only this cell. If the clicked cell is open or the game is over,
  /// returns no cell. Throws std::invalid_argument if the cell is off the board. O(cells opened).
  std::vector<Cell> open(Cell cell);

  /// Whether the game goes on, is won or is lost.
  GameState state() const { return state_; }
  /// The number of safe cells that are not open yet.
  std::uint64_t safe_left() const { return safe_left_; }
  /// What the player sees: a byte for each cell (mines/cell.hpp). Of the mines it shows only the one hit.
  /// The span stays valid while the game exists, and always shows the present state.
  std::span<const std::int8_t> observation() const { return observation_; }
  /// The board with its mines.
  const Board& board() const { return board_; }

 private:
  Board board_;
  std::vector<std::int8_t> truth_;  // mines and numbers, with extra cells around the board
  std::vector<std::int8_t> observation_;
  std::uint64_t safe_left_ = 0;
  GameState state_ = GameState::playing;
};

}  // namespace mines
