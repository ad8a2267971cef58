// Reads the events in the chunks of a record (record/record_layout.hpp). An event is a set of cells of one
// tile (64 rows x 512 columns, in blocks of 8 x 64) that were opened at about the same time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "board/tile.hpp"

namespace mines {

/// Cells that an event opens in one word, which is 64 cells of a row.
struct RecordedWord {
  std::uint64_t time = 0;  ///< µs on the record's clock
  std::int32_t row = 0;
  std::int32_t word = 0;
  Word mask = 0;  ///< the opened cells, safe or mines: at least one, all on the board
};

/// An event, and the place of its encoded blocks in a chunk's payload.
struct RecordedEvent {
  std::uint64_t time = 0;  ///< µs on the record's clock
  std::int32_t tile = 0;   ///< index of the tile (board/tile.hpp)
  std::size_t offset = 0;  ///< where the blocks begin in the payload
  std::size_t bytes = 0;   ///< length of the blocks
};

/// The board on which an EventReader opens cells.
class RecordedBoard {
 public:
  /// The closed safe cells in a word of the board.
  virtual Word closed(std::int32_t row, std::int32_t word) const = 0;
  /// Opens cells. Returns null, or a text with the reason why these cells are impossible.
  virtual const char* open(const RecordedWord& opened) = 0;
  /// Called when all cells of `event` are open. From a copy of the event's blocks, read_blocks_of() can later
  /// open these cells on another board. The tile's earlier events must then be open on that board.
  virtual void finished(const RecordedEvent& event) { static_cast<void>(event); }

 protected:
  ~RecordedBoard() = default;
};

/// Opens the cells of events on a board, which must outlive the reader.
class EventReader {
 public:
  /// For read_all(), give the payload of a chunk of kind record::cells, and the time in the chunk's head. For
  /// read_blocks_of(), give a payload that begins with an event's blocks; `time` sets RecordedWord::time.
  EventReader(std::string_view payload, std::uint64_t time, BoardSize size, RecordedBoard& board)
      : bytes_(payload), size_(size), grid_(TileGrid::over(size)), board_(board), time_(time) {}

  /// Reads all events. False at the first event that is impossible or that the board refuses: event() is its
  /// offset in the payload, and why() is the reason.
  bool read_all();
  /// Reads only the blocks of one event of `tile`. Returns false in the same cases as read_all().
  bool read_blocks_of(std::int32_t tile);
  std::size_t event() const { return event_; }
  const char* why() const { return why_; }

 private:
  bool refuse(const char* why) {
    why_ = why;
    return false;
  }
  bool read_event();
  bool read_sets();
  bool read_blocks(TileBlocks blocks, TileBlocks whole);
  bool read_parts();
  bool read_square(int first, int column, bool in_part);
  bool open();
  std::optional<unsigned> byte();
  std::optional<std::uint64_t> number();
  std::optional<std::uint64_t> set();

  std::string_view bytes_;
  BoardSize size_;
  TileGrid grid_;
  RecordedBoard& board_;
  std::uint64_t time_;
  std::size_t position_ = 0;
  std::size_t event_ = 0;
  std::int64_t tile_ = 0;
  // The current block.
  std::int32_t row_ = 0;  ///< its first row
  std::int32_t word_ = 0;
  Lanes closed_{};
  Lanes opened_{};
  const char* why_ = "";
};

}  // namespace mines
