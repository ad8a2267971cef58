// What mines-arena prints: a table or one JSON object.
#pragma once

#include <string>

#include "match.hpp"
#include "settings.hpp"

namespace mines::arena {

/// A share with its 95 % interval.
struct Share {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// Wins of games, with E. B. Wilson's interval ("Probable inference, the law of succession, and statistical
/// inference", 1927).
Share share_of(std::uint64_t wins, std::uint64_t games);

/// By how much of all games `a` won more than `b`, the boards being the same: the interval is that of the
/// mean of differences, normal for many games.
Share difference(const MatchResult& a, const MatchResult& b);

/// `against` may be null.
std::string table(const Boards& boards, const Settings& settings, const MatchResult& result,
                  const MatchResult* against);
std::string json(const Boards& boards, const Settings& settings, const MatchResult& result,
                 const MatchResult* against);

}  // namespace mines::arena
