// The baseline: clicks on every cell in order, mines included. Its score is good only if mines cost no
// points.
#pragma once

#include "board/game.hpp"
#include "engine/statistics.hpp"

namespace mines {

/// Clicks on every cell of the board in row-major order, over one link. Fails if the game fails.
Result<Statistics> play_naively(Game& game);

}  // namespace mines
