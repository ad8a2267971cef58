// The body of add_block, to be included by one translation unit a target; see add_block.hpp.
#pragma once

#include "board/add_block.hpp"
#include "board/block_vector.hpp"

namespace mines {
namespace {

MINES_INLINE BlockNews add_block_with(KnownBlock& known, const OpenedBlock& reply) {
  const BlockVector before = BlockVector::load(known.opened);
  const BlockVector fresh = BlockVector::load(reply.opened) & ~before;
  (before | fresh).store(known.opened);
  (BlockVector::load(known.safe) | fresh).store(known.safe);
  for (int i = 0; i < 3; ++i) {
    (BlockVector::load(known.number[i]) | (BlockVector::load(reply.number[i]) & fresh))
        .store(known.number[i]);
  }
  return {static_cast<std::uint32_t>(fresh.count()), static_cast<std::uint8_t>(fresh.lanes_with(~Word{0})),
          static_cast<std::uint8_t>(fresh.lanes_with(1)),
          static_cast<std::uint8_t>(fresh.lanes_with(Word{1} << 63))};
}

}  // namespace
}  // namespace mines
