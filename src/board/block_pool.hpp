// Memory for KnownBlocks. A KnownBlock is what a player knows of 8 x 64 cells (board/tile.hpp). When all
// cells of a block are decided, the player gives the block back for reuse. So a few thousand blocks suffice
// and stay in the caches. Each thread takes blocks from its own stock, and gives them back there, without a
// lock. Only a stock that is empty or too large exchanges blocks with the pool, under the pool's lock.
#pragma once

#include <cstddef>
#include <mutex>
#include <vector>

#include "board/tile.hpp"
#include "os/memory.hpp"

namespace mines {

/// Thread-safe. Must outlive its stocks. The destructor gives the memory back to the system.
class BlockPool {
 public:
  /// The unused blocks of one thread. Blocks that are in a stock when it is destroyed are not used again.
  class Stock {
   public:
    explicit Stock(BlockPool& pool) : pool_(&pool) {}
    /// Returns room for one block, with undefined contents. Throws std::bad_alloc when memory is short.
    KnownBlock& take() {
      if (blocks_.empty()) pool_->hand_out(blocks_);
      KnownBlock& block = *blocks_.back();
      blocks_.pop_back();
      return block;
    }
    void give_back(KnownBlock& block) {
      blocks_.push_back(&block);
      if (blocks_.size() > most_in_stock) pool_->take_back(blocks_);
    }

   private:
    BlockPool* pool_;
    std::vector<KnownBlock*> blocks_;
  };

 private:
  /// The most blocks that move from the pool to a stock at once: as many as a tile has.
  static constexpr std::size_t at_once = tile_words * tile_blocks;
  /// A stock with more blocks than this number gives half of them to the pool.
  static constexpr std::size_t most_in_stock = 4 * at_once;
  /// Each new chunk of memory is twice as large as the last, up to this number of blocks (24 MiB).
  static constexpr std::size_t largest_chunk = std::size_t{1} << 16;
  static_assert(largest_chunk % at_once == 0);

  void hand_out(std::vector<KnownBlock*>& blocks);
  void take_back(std::vector<KnownBlock*>& blocks);

  std::mutex mutex_;
  std::vector<KnownBlock*> free_;
  std::vector<ZeroedArray<KnownBlock>> chunks_;
  std::size_t used_ = 0;  // number of blocks handed out from the last chunk
};

}  // namespace mines
