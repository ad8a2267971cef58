// A game inside the process, on a given field (the mines of a board, field/field.hpp).
#pragma once

#include <cstdint>
#include <utility>

#include "board/game.hpp"
#include "field/field.hpp"
#include "field/opening/game_board.hpp"

namespace mines {

/// Thread-safe. Each thread of the player has a link (board/game.hpp); links share the opened cells. The game
/// copies the field. The game must outlive its links.
class FieldGame final : public Game {
 public:
  static Result<FieldGame> make(const Field& field, int penalty);
  FieldGame(GameBoard board, int penalty) : penalty_(penalty), board_(std::move(board)) {}

  GameInfo info() const override { return {board_.size(), board_.mine_count(), penalty_}; }
  Result<std::unique_ptr<GameLink>> connect() override;

  const GameBoard& board() const { return board_; }
  /// The safe cells, and the mines, opened so far. Exact while no link opens cells. O(cells / 64).
  std::uint64_t safe_opened() const { return board_.count().safe; }
  std::uint64_t mines_opened() const { return board_.count().mines; }

 private:
  friend class FieldLink;

  int penalty_;
  GameBoard board_;
};

}  // namespace mines
