// The record of a game, if the judge asks for one: its file, its beginning and its end.
#pragma once

#include <optional>

#include "base/error.hpp"
#include "field/opening/game_board.hpp"
#include "protocol/progress.hpp"
#include "record/record_writer.hpp"
#include "server/record_log.hpp"

namespace mines::server {

/// One thread uses a keeper, but all threads may use what shared() returns. A record that cannot be written
/// does not stop the game: the judge reads on the progress page that the record is lost.
class RecordKeeper {
 public:
  RecordKeeper() = default;
  /// Takes the descriptor of the record's file from the environment (variable::record,
  /// protocol/environment.hpp). Without that variable the game has no record; this is no error. `page` may be
  /// null.
  Result<void> open(ProgressPage* page);
  /// Call it before any cell is opened. The board must outlive the threads that write the record.
  void begin(GameBoard& board);
  /// Call it after the last cell has been opened.
  void end(const OpenedCount& opened);

  /// The record for the server's threads to write to; null without a record.
  GameRecord* shared() { return shared_ ? &*shared_ : nullptr; }

 private:
  void report(RecordState state);

  std::optional<RecordFile> file_;
  std::optional<GameRecord> shared_;
  ProgressPage* page_ = nullptr;
};

}  // namespace mines::server
