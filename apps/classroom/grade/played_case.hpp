// What the driver of a server.h (server_driver.cpp) sends about each game. The header can forge it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "apps/classroom/grade/cases.hpp"

namespace mines::classroom {

/// What a game printed, and how its process ended.
struct PlayedCase {
  std::string printed;
  int signal = 0;
  int code = 0;
  GameVariables variables;
};

/// Splits what was sent into games, at most `most`; fewer if the program ended early. O(bytes) for any bytes.
std::vector<PlayedCase> split_games(const std::string& sent, std::size_t most);

}  // namespace mines::classroom
