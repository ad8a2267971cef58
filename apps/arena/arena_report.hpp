// The output of mines-arena: a table or one JSON object.
#pragma once

#include <string>

#include "apps/arena/arena_settings.hpp"
#include "apps/arena/match.hpp"

namespace mines::arena {

/// The whole output. `rule`: the rule of the boards that were played; with --maps-in, the file's rule.
std::string table(const BoardRule& rule, const Settings& settings, const ArenaResults& results);
std::string json(const BoardRule& rule, const Settings& settings, const ArenaResults& results);

}  // namespace mines::arena
