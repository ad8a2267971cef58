// The reports of mines-arena: a table or one JSON object.
#pragma once

#include <string>

#include "apps/arena/arena_settings.hpp"
#include "apps/arena/match.hpp"

namespace mines::arena {

/// The whole output. The games were played by `rule`.
std::string table(const BoardRule& rule, const Settings& settings, const ArenaResults& results);
std::string json(const BoardRule& rule, const Settings& settings, const ArenaResults& results);

}  // namespace mines::arena
