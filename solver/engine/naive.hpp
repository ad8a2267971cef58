// The baseline: clicks on every cell in order, mines included. Its score is good only where a mine costs
// nothing.
#pragma once

#include "board/game.hpp"
#include "engine/statistics.hpp"

namespace mines {

/// Clicks on every cell of the board in row-major order, over one link. Fails when the game does.
Result<Statistics> play_naively(Game& game);

}  // namespace mines
