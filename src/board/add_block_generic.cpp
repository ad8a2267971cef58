#include "board/add_block_kernel.hpp"

namespace mines {

BlockNews add_block_generic(KnownBlock& known, const OpenedBlock& reply) {
  return add_block_with(known, reply);
}

}  // namespace mines
