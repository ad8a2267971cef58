// Test games for a student's server.h: the input, and the output that server.h must print.
#pragma once

#include <string>
#include <vector>

namespace mines::classroom {

/// The global variables of server.h.
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

/// The examples of the course's text, a case for each rule, random games, and whole games of our client on
/// boards up to 30 x 30. The cases are always the same. Takes about 20 ms.
std::vector<TextCase> text_cases();

}  // namespace mines::classroom
