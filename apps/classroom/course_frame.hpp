// Plays like the course's main programs, with server.h and the client in one process. server.h and the client
// read std::cin, and server.h prints to std::cout; here strings take the place of these streams. A process
// plays one game at a time, because server.h and the client keep the game in global variables.
#pragma once

#include <iosfwd>
#include <string>

namespace mines::classroom {

/// How a game ended.
struct GameEnd {
  bool won = false;
  int visited = 0;  ///< visited blocks without a mine
  int marked = 0;   ///< correctly marked mines; after a win all mines
};

/// Starts a game of server.h on a map in the format of InitMap().
void start_game(const std::string& map);
/// Calls VisitBlock() (type 0), MarkMine() (type 1) or AutoExplore() (type 2) of server.h. Any other type has
/// no effect.
void operate(int row, int column, int type);
bool is_over();
GameEnd game_end();
/// The output of PrintMap(). Valid until the next call of shown_map() or play_game().
const std::string& shown_map();
/// The output of ExitGame().
std::string last_words();

/// Promises the client for all later maps: no block within min_dist steps of the first block is a mine.
/// Steps: rows apart plus columns apart.
void tell_start_rule(int min_dist);

/// Lets the client play a map to its end, from the given first block. `print`, if not null, gets every shown
/// map, then the last words.
GameEnd play_game(const std::string& map, int first_row, int first_column, std::ostream* print);

}  // namespace mines::classroom
