// Writes the record of a game: a file of the cells opened, with times. RecordKeeper writes the file's
// beginning and end. Each thread of the server has a RecordLog, which writes events. Before a thread opens
// cells of a tile (64 x 512 cells, board/tile.hpp), its log copies the tile's open cells. Some ms later the
// log writes one event with all cells of the tile that were opened since the copy.
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

/// A tile with open cells that may still be missing in the record.
struct UnrecordedTile {
  std::int32_t tile = 0;                               ///< index of the tile
  std::uint64_t since = 0;                             ///< time of the first copy, µs on the record's clock
  TileBlocks blocks = 0;                               ///< blocks of the tile where cells may have opened
  alignas(64) Lanes before[tile_words * tile_blocks];  ///< copies of the open cells, valid for `blocks`
};

/// Shared by the threads of a game.
struct GameRecord {
  GameRecord(RecordFile& record, GameBoard& game)
      : file(record), board(game), of_tile(static_cast<std::size_t>(game.tiles().count())) {}

  RecordFile& file;
  GameBoard& board;
  /// By tile: null if the record has all open cells of the tile. Only a thread that has locked the tile by a
  /// GameBoard::TileClaim may read or write the tile's entry.
  std::vector<UnrecordedTile*> of_tile;
};

/// The log of one thread. Copying a tile takes 0.3 µs, recording an event 1 µs.
class RecordLog final : public OpeningWatch {
 public:
  explicit RecordLog(GameRecord& record)
      : record_(record), longest_wait_(record::longest_wait(record.board.size())), now_(record.file.now()) {}

  /// The calling thread must have claimed the tile.
  void before_opening(std::int32_t tile, TileBlocks blocks) override;
  void after_opening() override;
  /// Writes the events of tiles that have waited for record::longest_wait(). Call it regularly.
  void record_due();
  /// Writes the events of all waiting tiles. Call it before the thread falls asleep, and after it has ended.
  void record_all();

 private:
  /// The most tiles that wait; they take 17 MB.
  static constexpr std::size_t most_waiting = 4096;

  void record_first();

  GameRecord& record_;
  std::uint64_t longest_wait_;
  std::uint64_t now_;                                    ///< the record's clock when it was last read, µs
  std::deque<std::unique_ptr<UnrecordedTile>> waiting_;  ///< tiles of this thread, by the time of the copy
  std::vector<std::unique_ptr<UnrecordedTile>> spare_;   ///< to be used again
  TileNews news_;
};

/// For one thread, but all threads may use shared(). The game goes on even if its record cannot be written.
/// Then end() marks the record as lost on the progress page, which the judge reads.
class RecordKeeper {
 public:
  /// `page` must outlive the keeper.
  explicit RecordKeeper(ProgressPage& page) : page_(page) {}
  /// Takes the file from the environment (variable::record, protocol/environment.hpp). Without that variable
  /// the game has no record; this is no error.
  Result<void> open();
  /// Call it before any cell is opened. The board must outlive the threads that write the record.
  void begin(GameBoard& board);
  /// Writes the file's end. Call it after the last cell has been opened.
  void end(const OpenedCount& opened);

  /// What the logs of all threads share; null without a record.
  GameRecord* shared() { return shared_ ? &*shared_ : nullptr; }

 private:
  void report(RecordState state);

  ProgressPage& page_;
  std::optional<RecordFile> file_;
  std::optional<GameRecord> shared_;
};

}  // namespace mines::server
