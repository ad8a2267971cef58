// The record of a game, if the judge asks for one: its file, its beginning and its end.
#pragma once

#include <optional>

#include "base/error.hpp"
#include "field/game_board.hpp"
#include "protocol/progress.hpp"
#include "record/record_writer.hpp"

namespace mines::server {

/// One thread uses it, but all threads may use what file() gives. A record that cannot be written does not
/// stop the game: the judge reads on the progress page what has become of it.
class RecordKeeper {
 public:
  RecordKeeper() = default;
  /// Takes the descriptor that the environment names. If it names none, there is no record, which is no
  /// error. `page` may be null.
  Result<void> open(ProgressPage* page);
  /// To be called before anything is opened.
  void begin(const GameBoard& board);
  /// To be called when nothing more will be opened.
  void end(const OpenedCount& opened);

  /// Where the server's threads write the record; null without a record.
  RecordFile* file() { return file_ ? &*file_ : nullptr; }

 private:
  void report(RecordState state);

  std::optional<RecordFile> file_;
  ProgressPage* page_ = nullptr;
};

}  // namespace mines::server
