// The record of a game, if the judge asks for one. RecordKeeper writes the file's beginning and end; each
// thread's RecordLog writes events. Before a thread opens cells of a tile (board/tile.hpp), its log copies
// the tile's open cells. Later the log records all cells opened since the copy as one event.
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

struct UnrecordedTile {
  std::int32_t tile = 0;
  std::uint64_t since = 0;                             ///< µs on the record's clock
  TileBlocks blocks = 0;                               ///< blocks in which cells may have been opened
  alignas(64) Lanes before[tile_words * tile_blocks];  ///< in `blocks`: cells that are open in the record
};

/// Shared by the threads of a game.
struct GameRecord {
  GameRecord(RecordFile& record, GameBoard& game)
      : file(record), board(game), of_tile(static_cast<std::size_t>(game.tiles().count())) {}

  RecordFile& file;
  GameBoard& board;
  std::vector<UnrecordedTile*> of_tile;  ///< by tile, null for most; only the holder of the tile's claim
                                         ///< (GameBoard::TileClaim) may touch an entry
};

/// For one thread. Copying a tile takes 0.3 µs, recording an event 1 µs.
class RecordLog final : public OpeningWatch {
 public:
  explicit RecordLog(GameRecord& record)
      : record_(record), longest_wait_(record::longest_wait(record.board.size())), now_(record.file.now()) {}

  void before_opening(std::int32_t tile, TileBlocks blocks) override;
  void after_opening() override;
  /// Records the tiles that have waited long enough. Call it after each round of requests.
  void record_due();
  /// Call it before the thread falls asleep, and after the thread's end.
  void record_all();

 private:
  /// The most tiles that wait: 17 MiB.
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

/// For one thread, but all threads may use shared(). A record that cannot be written does not stop the game:
/// the judge reads on the progress page that the record is lost.
class RecordKeeper {
 public:
  /// `page` must outlive the keeper.
  explicit RecordKeeper(ProgressPage& page) : page_(page) {}
  /// Takes the file from the environment (variable::record, protocol/environment.hpp). Without that variable
  /// the game has no record; this is no error.
  Result<void> open();
  /// Call it before any cell is opened. The board must outlive the threads that write the record.
  void begin(GameBoard& board);
  /// Call it after the last cell has been opened.
  void end(const OpenedCount& opened);

  /// Null without a record.
  GameRecord* shared() { return shared_ ? &*shared_ : nullptr; }

 private:
  void report(RecordState state);

  ProgressPage& page_;
  std::optional<RecordFile> file_;
  std::optional<GameRecord> shared_;
};

}  // namespace mines::server
