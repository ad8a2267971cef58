#include "field/open_tile.hpp"

namespace mines {

void open_tile_generic(TileOpening&);
#ifdef __x86_64__
void open_tile_avx2(TileOpening&);
void open_tile_avx512(TileOpening&);
#endif

OpenTile open_tile([[maybe_unused]] Kernel kernel) {
#ifdef __x86_64__
  if (kernel == Kernel::avx512) return open_tile_avx512;
  if (kernel == Kernel::avx2) return open_tile_avx2;
#endif
  return open_tile_generic;
}

}  // namespace mines
