// A thread's part of the record. It remembers how the tiles looked in which it opens cells, and a while later
// tells the record what has changed there. What a tile's cells say by then is said once for many replies: a
// record of each reply's cells was eight times as large.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "field/opening/game_board.hpp"
#include "field/opening/opening_watch.hpp"
#include "record/record_writer.hpp"
#include "record/tile_news.hpp"

namespace mines::server {

/// A tile with cells that the record does not have yet.
struct UnrecordedTile {
  std::int32_t tile = 0;
  std::uint64_t since = 0;                             ///< µs on the record's clock
  TileBlocks blocks = 0;                               ///< those in which cells may have been opened
  alignas(64) Lanes before[tile_words * tile_blocks];  ///< the open cells that the record has, in `blocks`
};

/// What the threads of a game share of its record.
struct GameRecord {
  GameRecord(RecordFile& record, GameBoard& game)
      : file(record), board(game), of_tile(static_cast<std::size_t>(game.tiles().count())) {}

  RecordFile& file;
  GameBoard& board;
  std::vector<UnrecordedTile*> of_tile;  ///< null for most; only the holder of a tile's claim may touch it
};

/// One thread uses it. Without a record a thread has none, and that costs a comparison for each tile; with
/// one, the copy of a tile's open cells now and again, 0.3 µs, and a µs for each event.
class RecordLog final : public OpeningWatch {
 public:
  explicit RecordLog(GameRecord& record)
      : record_(record), longest_wait_(record::longest_wait(record.board.size())), now_(record.file.now()) {}

  void before_opening(std::int32_t tile, TileBlocks blocks) override;
  void after_opening() override;
  /// Records the tiles that have waited long enough. To be called after each round of requests.
  void record_due();
  /// Records all tiles. To be called before the thread falls asleep, and when it has ended.
  void record_all();

 private:
  /// At most this many tiles wait; they take 17 MiB.
  static constexpr std::size_t most_waiting = 4096;

  void record_first();

  GameRecord& record_;
  std::uint64_t longest_wait_;
  std::uint64_t now_;  ///< µs on the record's clock, at the end of the round before
  std::deque<std::unique_ptr<UnrecordedTile>> waiting_;  ///< this thread's, the first since longest
  std::vector<std::unique_ptr<UnrecordedTile>> spare_;
  TileNews news_;
};

/// A log of what a thread opens, if `record` is not null.
inline std::optional<RecordLog> log_to(GameRecord* record) {
  return record == nullptr ? std::nullopt : std::optional<RecordLog>(std::in_place, *record);
}

/// What the board tells of openings: the log, if there is one.
inline OpeningWatch* watch_of(std::optional<RecordLog>& log) { return log ? &*log : nullptr; }

}  // namespace mines::server
