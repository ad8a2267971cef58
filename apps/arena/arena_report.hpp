// The reports of an arena: a table or one JSON object.
#pragma once

#include <string>

#include "apps/arena/arena_settings.hpp"
#include "apps/arena/match.hpp"

namespace mines::arena {

/// A share of games with its 95 % interval.
struct Rate {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// The share of games that were won, with E. B. Wilson's interval ("Probable inference, the law of
/// succession, and statistical inference", 1927).
Rate rate_of(std::uint64_t wins, std::uint64_t games);

/// The first setting's share of wins less the second's, on the same boards. The interval is for a mean of
/// differences by the normal distribution, so it needs many games.
Rate difference(const ArenaResults& results);

/// The whole output, for games by `rule`.
std::string table(const BoardRule& rule, const Settings& settings, const ArenaResults& results);
std::string json(const BoardRule& rule, const Settings& settings, const ArenaResults& results);

}  // namespace mines::arena
