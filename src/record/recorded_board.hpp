// What a record says, and the board that it is said to.
#pragma once

#include <cstddef>
#include <cstdint>

#include "board/geometry.hpp"

namespace mines {

/// Cells of a word that were open at a given time.
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
  std::size_t offset = 0;  ///< where its blocks begin in the chunk's payload, behind its time and tile
  std::size_t bytes = 0;   ///< of its blocks
};

/// The board that the events of a record open, step by step.
class RecordedBoard {
 public:
  /// The safe cells of a word of the board that are still closed.
  virtual Word closed(std::int32_t row, std::int32_t word) const = 0;
  /// Opens cells. Returns null, or a text that says why the cells cannot be.
  virtual const char* open(const RecordedWord& opened) = 0;
  /// All cells of the event have been opened. A reader that keeps its blocks can open them again, on a board
  /// on which the tile has the events before it (EventReader::read_blocks_of()).
  virtual void finished(const RecordedEvent& event) { static_cast<void>(event); }

 protected:
  ~RecordedBoard() = default;
};

}  // namespace mines
