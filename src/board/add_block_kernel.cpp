#include "board/add_block.hpp"
#include "board/block_vector.hpp"

namespace mines {

template <Kernel kernel>
BlockNews add_block(KnownBlock& known, const OpenedPlanes& reply) {
  const BlockVector before = BlockVector::load(known.opened);
  // Cells that were open already are left out: their numbers are in the planes, and they are no news.
  const BlockVector fresh = BlockVector::load(reply.opened) & ~before;
  (before | fresh).store(known.opened);
  (BlockVector::load(known.unsafe) & ~fresh).store(known.unsafe);
  for (int i = 0; i < 3; ++i) {
    (BlockVector::load(known.number[i]) | (BlockVector::load(reply.number[i]) & fresh))
        .store(known.number[i]);
  }
  return {static_cast<std::uint32_t>(fresh.count()), static_cast<std::uint8_t>(fresh.lanes_with(~Word{0})),
          static_cast<std::uint8_t>(fresh.lanes_with(1)),
          static_cast<std::uint8_t>(fresh.lanes_with(Word{1} << 63))};
}

template BlockNews add_block<Kernel::MINES_THIS_KERNEL>(KnownBlock&, const OpenedPlanes&);

}  // namespace mines
