// The record of a game, if the judge asks for one: its file, its beginning and its end (RecordKeeper), and
// each thread's part of it (RecordLog). Before a thread opens cells of a tile, its log copies which of the
// tile's cells are open. A while later the log compares the tile with this copy, and records the cells opened
// since. So one event covers many replies: a record with an event for each reply was eight times as large.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "field/opening/game_board.hpp"
#include "protocol/progress.hpp"
#include "record/record_writer.hpp"

namespace mines::server {

/// A tile with cells that the record does not have yet.
struct UnrecordedTile {
  std::int32_t tile = 0;
  std::uint64_t since = 0;                             ///< µs on the record's clock
  TileBlocks blocks = 0;                               ///< the blocks in which cells may have been opened
  alignas(64) Lanes before[tile_words * tile_blocks];  ///< the open cells that the record has, in `blocks`
};

/// What the threads of a game share of its record.
struct GameRecord {
  GameRecord(RecordFile& record, GameBoard& game)
      : file(record), board(game), of_tile(static_cast<std::size_t>(game.tiles().count())) {}

  RecordFile& file;
  GameBoard& board;
  std::vector<UnrecordedTile*> of_tile;  ///< by tile, null for most; only the holder of the tile's claim
                                         ///< (GameBoard::TileClaim) may touch an entry
};

/// One thread uses a log. The copy of a tile's open cells takes 0.3 µs, and each event takes 1 µs. A game
/// without a record has no log, and pays a comparison for each tile.
class RecordLog final : public OpeningWatch {
 public:
  explicit RecordLog(GameRecord& record)
      : record_(record), longest_wait_(record::longest_wait(record.board.size())), now_(record.file.now()) {}

  void before_opening(std::int32_t tile, TileBlocks blocks) override;
  void after_opening() override;
  /// Records the tiles that have waited long enough. Call it after each round of requests.
  void record_due();
  /// Records all tiles. Call it before the thread falls asleep, and after its end.
  void record_all();

 private:
  /// At most this many tiles wait; they take 17 MiB.
  static constexpr std::size_t most_waiting = 4096;

  void record_first();

  GameRecord& record_;
  std::uint64_t longest_wait_;
  std::uint64_t now_;  ///< µs on the record's clock, at the end of the last round
  std::deque<std::unique_ptr<UnrecordedTile>> waiting_;  ///< this thread's tiles; the one that waits longest
                                                         ///< is first
  std::vector<std::unique_ptr<UnrecordedTile>> spare_;
  TileNews news_;
};

/// A log of what a thread opens, if `record` is not null.
inline std::optional<RecordLog> log_to(GameRecord* record) {
  return record == nullptr ? std::nullopt : std::optional<RecordLog>(std::in_place, *record);
}

/// The log as the watch that the board calls; null without a log.
inline OpeningWatch* watch_of(std::optional<RecordLog>& log) { return log ? &*log : nullptr; }

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
