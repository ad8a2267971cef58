// What the driver of a server.h sends of each game (server_driver.cpp), which the header may forge.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "classroom/grade/cases.hpp"

namespace mines::classroom {

/// What a game printed, and how its process ended.
struct PlayedCase {
  std::string printed;
  int signal = 0;
  int code = 0;
  GameVariables variables;
};

/// Splits it into at most `most` games; those that it did not come to are missing. O(bytes), whatever they
/// are.
std::vector<PlayedCase> split_games(const std::string& sent, std::size_t most);

}  // namespace mines::classroom
