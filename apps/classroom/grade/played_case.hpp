// The reports of server_driver.cpp, the program around a student's server.h, about each test game. The
// student's code runs in that program, so it can forge them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "apps/classroom/grade/cases.hpp"

namespace mines::classroom {

/// A game's output, the end of its process, and the variables of server.h.
struct PlayedCase {
  std::string printed;
  int signal = 0;  ///< the signal that ended the process; 0: it ended with `code`
  int code = 0;
  GameVariables variables;
};

/// Splits the bytes that the program has sent into at most `most` games; fewer if the program ended early.
/// O(bytes), even if the bytes are forged.
std::vector<PlayedCase> split_games(const std::string& sent, std::size_t most);

}  // namespace mines::classroom
