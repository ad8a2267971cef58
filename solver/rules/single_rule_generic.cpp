#include "rules/single_rule_kernel.hpp"

namespace mines {

std::int32_t single_rule_generic(const TileSurroundings& tiles, TileBlocks blocks, Found& found) {
  return SingleRuleKernel(tiles, found).settle(blocks);
}

}  // namespace mines
