#include "field/open_tile_kernel.hpp"

namespace mines {

void open_tile_generic(TileOpening& opening) { OpenTileKernel(opening).run(); }

}  // namespace mines
