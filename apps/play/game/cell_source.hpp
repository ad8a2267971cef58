// The source of a game's cells: a field in this process, or a judge's game over the wire (board/game.hpp). A
// source does not cascade: the machine (machine.hpp) opens the cells around a zero.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "board/game.hpp"
#include "field/field.hpp"

namespace mines::play {

class CellSource {
 public:
  CellSource(Field field, int penalty)
      : info_{field.size(), field.mine_count(), penalty}, field_(std::move(field)) {}
  /// A source that connects one link to `game` (board/game.hpp). The game must not cascade.
  static Result<CellSource> of(std::unique_ptr<mines::Game> game);

  const GameInfo& info() const { return info_; }
  /// Opens `cells`, which must be on the board and not open, and appends them to `seen` in any order. Fails
  /// with ExitCode::broken if the judge's game has ended.
  Result<void> open(std::span<const Cell> cells, std::vector<OpenedWord>& seen);
  /// Null for a judge's game, in which no step can be taken back.
  Field* field() { return field_ ? &*field_ : nullptr; }
  const Field* field() const { return field_ ? &*field_ : nullptr; }

 private:
  explicit CellSource(std::unique_ptr<mines::Game> game) : info_(game->info()), game_(std::move(game)) {}

  GameInfo info_;
  std::optional<Field> field_;
  // Of a judge's game.
  std::unique_ptr<mines::Game> game_;
  std::unique_ptr<GameLink> link_;
  std::vector<ClickBlock> clicks_;
  Replies replies_;
};

}  // namespace mines::play
