// mines-classroom: the course's game and client, and what tries out students' headers.
#include <iostream>

#include "apps/classroom/classroom_commands.hpp"

int main(int argc, const char* argv[]) {
  using namespace mines;
  std::ios::sync_with_stdio(false);
  return cli::run_program(
      {"mines-classroom",
       "Minesweeper-2024, an assignment of a first-year course: its game and its client.",
       {{"basic", "the game, operations from standard input", classroom::play_basic},
        {"advanced", "the client plays a map, printed after each operation", classroom::play_advanced},
        {"batch", "the client's score on maps of the course's generator", classroom::play_batch},
        {"grade", "tries out students' headers, in isolation", classroom::grade}},
       {{"0", "done"},
        {"1", "a check of 'grade' failed"},
        {"2", "wrong arguments, input or files"},
        {"3", "the system refused something, or standard output cannot be written to"}}},
      argc, argv);
}
