// Test games for a student's server.h, and what server.h prints in them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace mines::classroom {

struct GameVariables {
  int rows = 0;
  int columns = 0;
  int total_mines = 0;
  int game_state = 0;  ///< at the end of the game
};

struct TextCase {
  std::string name;
  std::string input;     ///< input of the course's basic main program; its last operation ends the game
  std::string expected;  ///< the whole output that server.h must print
  GameVariables variables;
  bool is_second = false;  ///< played in a process that has already played another game
};

/// Each call returns the same cases. Takes about 20 ms.
std::vector<TextCase> text_cases();

/// A game as the program around a student's server.h reports it; the student's code can forge the report.
struct PlayedCase {
  std::string printed;
  int signal = 0;  ///< the signal that ended the process; 0: it ended with `code`
  int code = 0;
  GameVariables variables;
};

/// Splits the program's bytes into at most `most` games. O(bytes), even if the bytes are forged.
std::vector<PlayedCase> split_games(const std::string& sent, std::size_t most);

}  // namespace mines::classroom
