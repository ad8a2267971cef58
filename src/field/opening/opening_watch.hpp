// An observer of the cells that a thread opens. It is called before a tile changes, so it can copy the tile's
// open cells and later compare them with the new ones. This is cheaper than a copy of each reply. The
// server's record uses it (server/record_log.hpp).
#pragma once

#include <cstdint>

#include "board/tile.hpp"

namespace mines {

/// Each thread that opens cells has its own watch.
class OpeningWatch {
 public:
  /// The thread has claimed the tile and is about to open cells, perhaps none, in `blocks`.
  virtual void before_opening(std::int32_t tile, TileBlocks blocks) = 0;
  /// The cells are open, and the claim has ended.
  virtual void after_opening() = 0;

 protected:
  ~OpeningWatch() = default;
};

}  // namespace mines
