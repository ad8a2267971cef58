// Shows the progress of a match on the terminal, in one line.
#pragma once

#include <string>
#include <thread>

#include "apps/arena/match.hpp"

namespace mines::arena {

/// Updates the line five times a second until the destructor, if standard error is a terminal.
class MatchProgressLine {
 public:
  /// `progress` must outlive the object.
  MatchProgressLine(const std::string& name, std::size_t games, const MatchProgress& progress);

 private:
  void show(const std::stop_token& stop) const;

  std::string name_;
  std::size_t games_;
  const MatchProgress& progress_;
  std::jthread thread_;
};

}  // namespace mines::arena
