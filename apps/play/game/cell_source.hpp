// The source of a game's cells: a field in this process, or a judge's game over the wire
// (docs/reference/protocol.md). A source does not cascade: the machine (apps/play/game/machine.hpp) opens the
// cells around a zero one by one, so that people can watch.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "board/game.hpp"
#include "field/field.hpp"

namespace mines::play {

/// An opened cell.
struct Seen {
  static constexpr int mine = -1;
  Cell cell{};
  int number = 0;  ///< its number, or `mine`
};

class CellSource {
 public:
  virtual ~CellSource() = default;
  virtual GameInfo info() const = 0;
  /// Opens `cells`, which must be on the board and not open, and appends them to `seen`, in any order. Fails
  /// with ExitCode::broken if the judge's game has ended.
  virtual Result<void> open(std::span<const Cell> cells, std::vector<Seen>& seen) = 0;
  /// The field if it is in this process; null for a judge's game, in which no step can be taken back.
  virtual Field* field() { return nullptr; }
};

std::unique_ptr<CellSource> cell_source_of(Field field, int penalty);
/// A source that connects one link to `game` (board/game.hpp). The game must not cascade.
Result<std::unique_ptr<CellSource>> cell_source_of(std::unique_ptr<mines::Game> game);

}  // namespace mines::play
