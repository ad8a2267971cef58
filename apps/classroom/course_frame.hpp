// Plays like the main programs of a course (docs/reference/classroom.md), with server.h and the client in one
// process. Strings take the place of std::cin and std::cout. One game at a time, because server.h and the
// client have global variables.
#pragma once

#include <iosfwd>
#include <string>

namespace mines::classroom {

struct GameEnd {
  bool won = false;
  int visited = 0;  ///< visited blocks without a mine
  int marked = 0;   ///< correctly marked mines; after a win all mines
};

/// Starts a game of server.h on a map in the format of InitMap().
void start_game(const std::string& map);
/// Calls VisitBlock() (type 0), MarkMine() (1) or AutoExplore() (2) of server.h; other types have no effect.
void operate(int row, int column, int type);
bool is_over();
GameEnd game_end();
/// The output of PrintMap().
std::string shown_map();
/// The output of ExitGame().
std::string last_words();

/// Sets the client's safe_distance (client_interface.h) for all later maps.
void tell_start_rule(int min_dist);

/// Lets the client play a map to its end. `print` (or null) gets the map after each move, then last_words().
GameEnd play_game(const std::string& map, int first_row, int first_column, std::ostream* print);

}  // namespace mines::classroom
