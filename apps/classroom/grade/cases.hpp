// Test games for server.h, the game that each student of a course writes (docs/reference/classroom.md).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "apps/classroom/grade/edition.hpp"

namespace mines::classroom {

/// The global variables of server.h. In editions without marks total_mines is 0: they have no such variable.
struct GameVariables {
  int rows = 0;
  int columns = 0;
  int total_mines = 0;
  int game_state = 0;  ///< at the end of the game: 1 if won, -1 if lost
};

struct TextCase {
  std::string name;
  std::string input;     ///< what the course's basic main program reads; the last line ends the game
  std::string expected;  ///< all that the program must print
  GameVariables variables;
  /// Played in a process that has already played another game, as batches do. The course asks that of no
  /// server.h: its main program plays one game in a process.
  bool is_second = false;
};

/// The games that the course asks of a server.h, then the second games. All are within the course's ranges:
/// 2 to 30 rows and columns, at least one mine and one block without, at most 1000 operations, each of a
/// known type and on the map. Each call returns the same cases. Takes about 20 ms.
std::vector<TextCase> text_cases(const Edition& edition);

/// A game, as reported by the program that contains a student's server.h. This server.h can forge the report.
struct PlayedCase {
  std::string printed;
  int signal = 0;  ///< the signal that ended the process; 0: the process exited with `code`
  int code = 0;
  GameVariables variables;
};

/// Reads the reports of at most `most` games from `sent`, the output of a program with a student's server.h.
/// Stops at the first report that cannot be read. O(bytes), even if the output is forged.
std::vector<PlayedCase> split_games(const std::string& sent, std::size_t most);

}  // namespace mines::classroom
