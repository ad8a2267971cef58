// A line on the terminal while games are played.
#pragma once

#include <string>
#include <thread>

#include "apps/arena/match.hpp"

namespace mines::arena {

/// Shows how far a match is, five times a second, if standard error is a terminal; until it is destroyed.
class MatchProgressLine {
 public:
  /// `progress` outlives this.
  MatchProgressLine(const std::string& name, std::size_t games, const MatchProgress& progress);

 private:
  void show(const std::stop_token& stop) const;

  std::string name_;
  std::size_t games_;
  const MatchProgress& progress_;
  std::jthread thread_;
};

}  // namespace mines::arena
