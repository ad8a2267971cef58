// The reports of an arena: a table or one JSON object.
#pragma once

#include <string>

#include "apps/arena/arena_settings.hpp"
#include "apps/arena/match.hpp"

namespace mines::arena {

/// A share of games (0.41 is 41 %), or a difference of two shares, with its 95 % confidence interval.
struct Rate {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// The share of games that were won, with E. B. Wilson's interval ("Probable inference, the law of
/// succession, and statistical inference", 1927).
Rate rate_of(std::uint64_t wins, std::uint64_t games);

/// The first setting's share of wins minus the second's. Both have played the same boards. The interval
/// treats the mean of the differences as normally distributed, so it needs many games.
Rate difference(const ArenaResults& results);

/// The whole output, for games by `rule`.
std::string table(const BoardRule& rule, const Settings& settings, const ArenaResults& results);
std::string json(const BoardRule& rule, const Settings& settings, const ArenaResults& results);

}  // namespace mines::arena
