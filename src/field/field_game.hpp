// A game played inside the process, on a field at hand: what tests, benchmarks and boards without a server
// use.
#pragma once

#include <cstdint>

#include "board/game.hpp"
#include "field/field.hpp"
#include "field/game_board.hpp"

namespace mines {

/// Thread-safe: opened cells are shared by all links. The game keeps a copy of the field and must outlive its
/// links.
class FieldGame final : public Game {
 public:
  static Result<FieldGame> make(const Field& field, int penalty);

  GameInfo info() const override { return {board_.size(), board_.mine_count(), penalty_}; }
  Result<std::unique_ptr<GameLink>> connect() override;

  /// Different cells opened so far. Exact while no link is at work. O(words).
  std::uint64_t safe_opened() const { return board_.count().safe; }
  std::uint64_t mines_opened() const { return board_.count().mines; }

 private:
  friend class FieldLink;
  FieldGame() = default;

  int penalty_ = 0;
  GameBoard board_;
};

}  // namespace mines
