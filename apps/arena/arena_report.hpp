// The output of mines-arena: a table or one JSON object.
#pragma once

#include <string>

#include "apps/arena/arena_settings.hpp"
#include "apps/arena/match.hpp"

namespace mines::arena {

/// The whole output. `rule`: the rule of the boards, from the options or from the file of --maps-in.
std::string table(const BoardRule& rule, const Settings& settings, const ArenaResults& results);
std::string json(const BoardRule& rule, const Settings& settings, const ArenaResults& results);

}  // namespace mines::arena
