#include "field/open_tile_kernel.hpp"

namespace mines {

void open_tile_avx2(TileOpening& opening) { OpenTileKernel(opening).run(); }

}  // namespace mines
