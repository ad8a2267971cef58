// What the judge prints when a signal (Ctrl-C, SIGTERM) stops it in the middle of a game.
#pragma once

#include <optional>
#include <string>

#include "judge/game/outcome.hpp"

namespace mines::judge {

/// "interrupted after 3.2 s of GAME: opened 41.20 % of the safe cells, 3 mines hit", or that GAME had not
/// begun.
std::string interrupted_text(const std::string& game, const std::optional<Reached>& reached);

}  // namespace mines::judge
