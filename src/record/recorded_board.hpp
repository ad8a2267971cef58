// The words and events of a record, and the board that they open.
#pragma once

#include <cstddef>
#include <cstdint>

#include "board/geometry.hpp"

namespace mines {

/// Cells that an event opens in a word: 64 cells of a row.
struct RecordedWord {
  std::uint64_t time = 0;  ///< µs on the record's clock
  std::int32_t row = 0;
  std::int32_t word = 0;
  Word mask = 0;  ///< not 0, all on the board; safe cells and mines
};

/// An event that has been read.
struct RecordedEvent {
  std::uint64_t time = 0;  ///< µs on the record's clock
  std::int32_t tile = 0;
  std::size_t offset = 0;  ///< offset of the event's blocks in the chunk's payload
  std::size_t bytes = 0;   ///< length of the event's blocks
};

/// The board that the events of a record open, step by step.
class RecordedBoard {
 public:
  /// The safe cells of a word of the board that are still closed.
  virtual Word closed(std::int32_t row, std::int32_t word) const = 0;
  /// Opens cells. Returns null, or a text with the reason why these cells are impossible.
  virtual const char* open(const RecordedWord& opened) = 0;
  /// Called when all cells of the event have been opened. A copy of the event's blocks is enough to open
  /// the cells again (EventReader::read_blocks_of()), on a board where all earlier events of the tile have
  /// been opened.
  virtual void finished(const RecordedEvent& event) { static_cast<void>(event); }

 protected:
  ~RecordedBoard() = default;
};

}  // namespace mines
