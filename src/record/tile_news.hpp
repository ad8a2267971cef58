// The cells that were opened in a tile (board/tile.hpp), encoded as an event of a record
// (record/record_layout.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "board/tile.hpp"
#include "record/record_layout.hpp"

namespace mines {

/// Collects the blocks of one event. Costs 5 KiB.
class TileNews {
 public:
  /// Adds block `index` of the tile; indices must grow. `opened` are the newly opened cells, mines included.
  /// `closed` are the safe cells that were closed before these opened. Has no effect if `opened` is empty.
  void add(int index, const Lanes& opened, const Lanes& closed);
  void clear();

  bool empty() const { return blocks_ == 0; }
  TileBlocks blocks() const { return blocks_; }
  /// The blocks in which all closed safe cells, and no mine, were opened.
  TileBlocks whole() const { return whole_; }
  /// The encoded details of the blocks that are not whole().
  std::span<const std::byte> details() const { return {bytes_.data(), used_}; }

 private:
  void add_part(const Lanes& opened, const Lanes& closed);
  void add_square(const Word* opened, const Word* closed, int byte);

  TileBlocks blocks_ = 0;
  TileBlocks whole_ = 0;
  std::size_t used_ = 0;
  std::array<std::byte, 64 * record::max_block + 1> bytes_;  ///< one byte more: a row's byte is written
                                                             ///< before it is known whether it is needed
};

}  // namespace mines
