// The records that the driver of a server.h (server_driver.cpp) sends about each game. A student's header can
// forge them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "apps/classroom/grade/cases.hpp"

namespace mines::classroom {

/// A game's output, and the end of its process.
struct PlayedCase {
  std::string printed;
  int signal = 0;  ///< the signal that ended the process; 0: it ended with `code`
  int code = 0;
  GameVariables variables;
};

/// Splits the driver's bytes into games, at most `most`; fewer if the program ended early. O(bytes), even if
/// the bytes are forged.
std::vector<PlayedCase> split_games(const std::string& sent, std::size_t most);

}  // namespace mines::classroom
