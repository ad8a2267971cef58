// Who wants to know what the threads of a game open, without a copy of each reply: it is told before a tile
// changes, and can compare later. The server's record does so (server/record_log.hpp).
#pragma once

#include <cstdint>

#include "board/tile.hpp"

namespace mines {

/// Each thread that opens cells has one of its own.
class OpeningWatch {
 public:
  /// The thread has claimed the tile and is about to open cells in these blocks of it, perhaps none.
  virtual void before_opening(std::int32_t tile, TileBlocks blocks) = 0;
  /// The cells are open, and the claim is given back.
  virtual void after_opening() = 0;

 protected:
  ~OpeningWatch() = default;
};

}  // namespace mines
