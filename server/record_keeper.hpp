// The record of a game, if the judge asks for one: which file, when it begins, how it ends.
#pragma once

#include <optional>

#include "base/error.hpp"
#include "field/game_board.hpp"
#include "protocol/progress.hpp"
#include "record/record_writer.hpp"

namespace mines {

/// One thread uses it; file() is for all. A record that cannot be written does not stop the game: the judge
/// reads on the progress page what became of it.
class RecordKeeper {
 public:
  RecordKeeper() = default;
  /// Takes the descriptor that the environment names. None named: no record, no error. `page` may be null.
  Result<void> open(ProgressPage* page);
  /// Before anything is opened.
  void begin(const GameBoard& board);
  /// After everything was.
  void end(const OpenedCount& opened);

  /// Null without a record.
  RecordFile* file() { return file_ ? &*file_ : nullptr; }

 private:
  void tell(RecordState state);

  std::optional<RecordFile> file_;
  ProgressPage* page_ = nullptr;
};

}  // namespace mines
