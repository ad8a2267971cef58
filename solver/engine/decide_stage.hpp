// The stage of CaDiCaL: the stuck components of the tiles that have changed, decided by all threads.
#pragma once

#include <span>
#include <vector>

#include "engine/sweeper.hpp"

namespace mines {

/// Decides the components with frontier cells in `tiles`, adds the mines found to the board and the safe
/// cells to `clicks`. Returns the number of cells decided. While no sweeper runs. Fails if numbers
/// contradict.
Result<std::uint64_t> decide_components(Board& board, std::span<const std::int32_t> tiles,
                                        std::vector<ClickWord>& clicks, Statistics& statistics);

}  // namespace mines
