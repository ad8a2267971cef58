// The record of a game, if the judge asks for one: its file, its beginning and its end.
#pragma once

#include <optional>

#include "base/error.hpp"
#include "field/opening/game_board.hpp"
#include "protocol/progress.hpp"
#include "record/record_writer.hpp"
#include "server/record_log.hpp"

namespace mines::server {

/// One thread uses it, but all threads may use what file() gives. A record that cannot be written does not
/// stop the game: the judge reads on the progress page what has become of it.
class RecordKeeper {
 public:
  RecordKeeper() = default;
  /// Takes the descriptor that the environment names. If it names none, there is no record, which is no
  /// error. `page` may be null.
  Result<void> open(ProgressPage* page);
  /// To be called before anything is opened. The board must outlive the threads that write the record.
  void begin(GameBoard& board);
  /// To be called when nothing more will be opened.
  void end(const OpenedCount& opened);

  /// What the server's threads write the record with; null without a record.
  GameRecord* shared() { return shared_ ? &*shared_ : nullptr; }

 private:
  void report(RecordState state);

  std::optional<RecordFile> file_;
  std::optional<GameRecord> shared_;
  ProgressPage* page_ = nullptr;
};

}  // namespace mines::server
