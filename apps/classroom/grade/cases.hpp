// Games for a student's server.h: what is typed, and what server.h prints.
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
  std::string input;     ///< input of the course's basic main program; ends with the game
  std::string expected;  ///< all that server.h must print
  GameVariables variables;
  bool is_second = false;  ///< played in a process that has already played another game
};

/// The examples of the course's text, each rule by itself, random games, and whole games of the client on
/// boards up to 30 x 30. Gives the same cases every time. About 20 ms.
std::vector<TextCase> text_cases();

}  // namespace mines::classroom
