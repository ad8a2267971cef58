#include "field/cascade_in_tile.hpp"

namespace mines {

void open_tile_generic(TileCascade&);
#ifdef __x86_64__
void open_tile_avx2(TileCascade&);
void open_tile_avx512(TileCascade&);
#endif

CascadeInTile open_tile([[maybe_unused]] Kernel kernel) {
#ifdef __x86_64__
  if (kernel == Kernel::avx512) return open_tile_avx512;
  if (kernel == Kernel::avx2) return open_tile_avx2;
#endif
  return open_tile_generic;
}

}  // namespace mines
