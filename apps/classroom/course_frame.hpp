// Plays games of a Minesweeper course (docs/reference/classroom.md). server.h is the game, client.h the
// player. The course's main programs use std::cin and std::cout; here strings take their place. Only one game
// is played at a time, because server.h and client.h have global variables.
#pragma once

#include <iosfwd>
#include <string>

namespace mines::classroom {

struct GameEnd {
  bool won = false;
  int visited = 0;  ///< visited cells without a mine; the course says "blocks"
  int marked = 0;   ///< correctly marked mines; after a win all mines
};

/// Starts a game of server.h. `map`: in the format that InitMap() of server.h reads.
void start_game(const std::string& map);
/// Calls VisitBlock() (type 0), MarkMine() (1) or AutoExplore() (2) of server.h; other types have no effect.
void operate(int row, int column, int type);
bool is_over();
GameEnd game_end();
/// The output of PrintMap().
std::string shown_map();
/// The text that ExitGame() prints before it ends the program.
std::string last_words();

/// From now on, the client takes each block up to `min_dist` row or column steps from the first as safe.
void tell_start_rule(int min_dist);

/// Lets the client play a map to its end, from the given first block. If `print` is not null, prints to it
/// the map after each move, then last_words().
GameEnd play_game(const std::string& map, int first_row, int first_column, std::ostream* print);

}  // namespace mines::classroom
