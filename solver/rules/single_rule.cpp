#include "rules/single_rule.hpp"

namespace mines {

std::int32_t single_rule_generic(const TileSurroundings&, TileBlocks, Found&);
#ifdef __x86_64__
std::int32_t single_rule_avx2(const TileSurroundings&, TileBlocks, Found&);
std::int32_t single_rule_avx512(const TileSurroundings&, TileBlocks, Found&);
#endif

SingleRule single_rule([[maybe_unused]] Kernel kernel) {
#ifdef __x86_64__
  if (kernel == Kernel::avx512) return single_rule_avx512;
  if (kernel == Kernel::avx2) return single_rule_avx2;
#endif
  return single_rule_generic;
}

}  // namespace mines
