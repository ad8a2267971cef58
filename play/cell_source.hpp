// Where a game's cells come from: a field at hand, or a judge's game behind the wire. One cell at a time and
// without cascades: what a zero opens is the machine's first deduction, so that it can be shown as it goes.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "board/game.hpp"
#include "field/field.hpp"

namespace mines::play {

/// What a click has shown.
struct Seen {
  static constexpr int mine = -1;
  Cell cell{};
  int number = 0;  ///< or `mine`
};

class CellSource {
 public:
  virtual ~CellSource() = default;
  virtual GameInfo info() const = 0;
  /// Opens cells on the board that are not open yet, and appends what they are. ExitCode::broken when the
  /// game behind it is gone.
  virtual Result<void> open(std::span<const Cell> cells, std::vector<Seen>& seen) = 0;
  /// The truth, where it is ours; else null, and then nothing can be taken back.
  virtual Field* field() { return nullptr; }
};

std::unique_ptr<CellSource> cell_source_of(Field field, int penalty);
/// Over one link of the game, which is to be without cascades.
Result<std::unique_ptr<CellSource>> cell_source_of(std::unique_ptr<mines::Game> game);

}  // namespace mines::play
