#include "board/block_pool.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "base/assert.hpp"

namespace mines {

/// Moves a tile's worth of blocks from the pool to a thread's stock: those given back last, else new ones.
void BlockPool::hand_out(std::vector<KnownBlock*>& blocks) {
  MINES_ASSERT(blocks.empty());
  const std::lock_guard lock(mutex_);
  const std::size_t used_again = std::min(at_once, free_.size());
  blocks.insert(blocks.end(), free_.end() - static_cast<std::ptrdiff_t>(used_again), free_.end());
  free_.resize(free_.size() - used_again);
  if (used_again != 0) return;
  if (chunks_.empty() || used_ == chunks_.back().size()) {
    const std::size_t size = chunks_.empty() ? at_once : std::min(2 * chunks_.back().size(), largest_chunk);
    auto chunk = ZeroedArray<KnownBlock>::make(size);
    if (!chunk) throw std::bad_alloc();
    chunks_.push_back(std::move(*chunk));
    used_ = 0;
  }
  // In reverse, so that they are taken in order.
  used_ += at_once;
  MINES_ASSERT(used_ <= chunks_.back().size());
  for (std::size_t i = 1; i <= at_once; ++i) blocks.push_back(&chunks_.back()[used_ - i]);
}

/// Moves half of a thread's stock to the pool: the blocks that the thread gave back first, which are no
/// longer in its cache.
void BlockPool::take_back(std::vector<KnownBlock*>& blocks) {
  const std::lock_guard lock(mutex_);
  const auto half = blocks.begin() + static_cast<std::ptrdiff_t>(blocks.size() / 2);
  free_.insert(free_.end(), blocks.begin(), half);
  blocks.erase(blocks.begin(), half);
}

}  // namespace mines
