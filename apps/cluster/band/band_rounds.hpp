// Plays one band of a board (apps/cluster/band/band.hpp) by the stages of the engine. A player that finds no
// certain cell guesses by itself only at the beginning, to open up its band. Later it waits until another
// player sends news. When all players wait, all guess at the same time; then they decide by the mines left.
#pragma once

#include "apps/cluster/band/band_game.hpp"
#include "engine/engine.hpp"

namespace mines {

/// Plays until no player has a click that is worth its risk. All players of the board call it, each with its
/// game. Options: as for play(), with two limits: the strategy must not be naive, and `short_of_time` must
/// not be set. `first` counts only for a band that is the whole board. `auditor` may be null. Fails as play()
/// does, and if a player is lost.
Result<Statistics> play_band(BandGame& game, const StrategyOptions& options, Auditor* auditor = nullptr);

}  // namespace mines
