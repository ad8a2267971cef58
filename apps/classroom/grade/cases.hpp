// Test games for a student's server.h: the input, the output that server.h must print, and what it has
// printed.
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

/// The report of server_driver.cpp, the program around a student's server.h, on a game: its output, the end
/// of its process, and the variables of server.h. The student's code runs in that program, so it can forge
/// it.
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
