#include "board/add_block.hpp"

namespace mines {

BlockNews add_block_generic(KnownBlock&, const OpenedBlock&);
#ifdef __x86_64__
BlockNews add_block_avx2(KnownBlock&, const OpenedBlock&);
BlockNews add_block_avx512(KnownBlock&, const OpenedBlock&);
#endif

AddBlock add_block([[maybe_unused]] Kernel kernel) {
#ifdef __x86_64__
  if (kernel == Kernel::avx512) return add_block_avx512;
  if (kernel == Kernel::avx2) return add_block_avx2;
#endif
  return add_block_generic;
}

}  // namespace mines
