// What is printed of an arena: a table or one JSON object.
#pragma once

#include <string>

#include "arena/match.hpp"
#include "arena/settings.hpp"

namespace mines::arena {

/// A share with its 95 % interval.
struct Share {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// The share of games that were won, with E. B. Wilson's interval ("Probable inference, the law of
/// succession, and statistical inference", 1927).
Share share_of(std::uint64_t wins, std::uint64_t games);

/// The share of games that `a` won less the share that `b` won, on the same boards. The interval is that of a
/// mean of differences, by the normal distribution, so there should be many games.
Share difference(const MatchResult& a, const MatchResult& b);

/// The whole output. `against` is null if there was one contestant.
std::string table(const BoardSource& boards, const Settings& settings, const MatchResult& result,
                  const MatchResult* against);
std::string json(const BoardSource& boards, const Settings& settings, const MatchResult& result,
                 const MatchResult* against);

}  // namespace mines::arena
