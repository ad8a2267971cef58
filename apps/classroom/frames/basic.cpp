// The course's first main program, in a version of this project: the game on standard input and output.
#include <iostream>

#include "server.h"

int main() {
  InitMap();
  PrintMap();
  int row = 0;
  int column = 0;
  int type = 0;
  while (std::cin >> row >> column >> type) {
    if (type == 0) VisitBlock(row, column);
    if (type == 1) MarkMine(row, column);
    if (type == 2) AutoExplore(row, column);
    PrintMap();
    if (game_state != 0) {
      ExitGame();
      return 0;
    }
  }
  std::cerr << "the input ends before the game does\n";
  return 2;
}
