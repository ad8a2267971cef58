// Test games for server.h, the game that each student of a course writes (docs/reference/classroom.md).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace mines::classroom {

/// The global variables of server.h.
struct GameVariables {
  int rows = 0;
  int columns = 0;
  int total_mines = 0;
  int game_state = 0;  ///< at the end of the game: 1 if won, -1 if lost
};

struct TextCase {
  std::string name;
  std::string input;     ///< for the course's basic main program; the last line ends the game
  std::string expected;  ///< the whole output that server.h must print
  GameVariables variables;
  bool is_second = false;  ///< played in a process that has already played another game
};

/// Each call returns the same cases. Takes about 20 ms.
std::vector<TextCase> text_cases();

/// A game as the program with a student's server.h reports it. The student's code can forge the report.
struct PlayedCase {
  std::string printed;
  int signal = 0;  ///< the signal that ended the process; 0: the process exited with `code`
  int code = 0;
  GameVariables variables;
};

/// Splits the output of the program with a student's server.h into games, at most `most`. Stops at the first
/// report that it cannot read. O(bytes), even if the output is forged.
std::vector<PlayedCase> split_games(const std::string& sent, std::size_t most);

}  // namespace mines::classroom
