// Opens the cells of a game. The mines are in this process (a Field), or in a judge's server
// (board/game.hpp). A source does not cascade, that is, open the cells around a zero: the class Machine does.
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
  /// A source with the mines of `field`. `penalty`: points that a mine costs.
  CellSource(Field field, int penalty)
      : info_{field.size(), field.mine_count(), penalty}, field_(std::move(field)) {}
  /// A source for a judge's game, which must not cascade. Connects to the game.
  static Result<CellSource> of(std::unique_ptr<mines::Game> game);

  const GameInfo& info() const { return info_; }
  /// Opens `cells`, which must be on the board and not open. Appends them to `seen` in any order. Fails with
  /// ExitCode::broken if the judge's game has ended.
  Result<void> open(std::span<const Cell> cells, std::vector<OpenedWord>& seen);
  /// The true board; null for a judge's game.
  Field* field() { return field_ ? &*field_ : nullptr; }
  const Field* field() const { return field_ ? &*field_ : nullptr; }

 private:
  explicit CellSource(std::unique_ptr<mines::Game> game) : info_(game->info()), game_(std::move(game)) {}

  GameInfo info_;
  std::optional<Field> field_;
  // Only for a judge's game:
  std::unique_ptr<mines::Game> game_;
  std::unique_ptr<GameLink> link_;
  std::vector<ClickBlock> clicks_;
  Replies replies_;
};

}  // namespace mines::play
