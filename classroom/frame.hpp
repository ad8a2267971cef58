// The course's main programs, around server.h and the client: what reads and prints through std::cin and
// std::cout is caught and handed on. One game at a time in a process, as both headers keep theirs in global
// variables.
#pragma once

#include <iosfwd>
#include <string>

namespace mines::classroom {

/// How a game ended.
struct GameEnd {
  bool won = false;
  int visited = 0;  ///< blocks without mine
  int marked = 0;   ///< right marks; after a win all mines
};

/// A new game of server.h on a map as InitMap() reads it.
void start_game(const std::string& map);
/// 0: visit, 1: mark, 2: auto-explore, anything else: nothing.
void operate(int row, int column, int type);
bool is_over();
GameEnd game_end();
/// What PrintMap() prints. Valid until the next call.
const std::string& shown_map();
/// What ExitGame() says.
std::string last_words();

/// Tells the client of all maps that follow how far from their first blocks there is no mine.
void tell_start_rule(int min_dist);

/// The client plays a map to its end, its first block given; `print`, unless null, gets every map, then the
/// last words.
GameEnd play_game(const std::string& map, int first_row, int first_column, std::ostream* print);

}  // namespace mines::classroom
