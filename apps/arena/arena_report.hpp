// The output of mines-arena, which compares settings of the solver in games: a table or one JSON object.
#pragma once

#include <string>

#include "apps/arena/arena_settings.hpp"
#include "apps/arena/match.hpp"

namespace mines::arena {

/// The whole output. `rule`: size, mines and first click of the boards; with --maps-in, those of its file.
std::string table(const BoardRule& rule, const Settings& settings, const ArenaResults& results);
std::string json(const BoardRule& rule, const Settings& settings, const ArenaResults& results);

}  // namespace mines::arena
