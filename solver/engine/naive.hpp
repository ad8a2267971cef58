// The baseline: every cell in order, mines included. Worth its score only where a mine costs nothing.
#pragma once

#include "board/game.hpp"
#include "engine/statistics.hpp"

namespace mines {

/// Clicks on every cell of the board in row-major order, over one link.
Result<Statistics> play_naively(Game& game);

}  // namespace mines
