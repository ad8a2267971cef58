// mines-map: makes, shows and converts maps.
#include <csignal>

#include "maps/map_commands.hpp"

int main(int argc, const char* argv[]) {
  std::signal(SIGXFSZ, SIG_IGN);  // exceeding a limit on file sizes is an error of write(), like a full disk
  using namespace mines;
  return cli::run_program(
      {"mines-map",
       "Makes, shows and converts Minesweeper maps.",
       {{"generate", "a random contest map with exactly K mines", maps::generate_map},
        {"examples", "the contest's set of maps, sides 16, 32, ... 65536", maps::make_examples},
        {"print", "a board, or a part of it, as text", maps::print_board},
        {"info", "mines, zero areas and 3BV of a board", maps::show_info},
        {"convert", "between maps, text boards and the files of other programs", maps::convert},
        {"board", "a small random board and its neighbour counts", maps::make_board}},
       {{"0", "done"},
        {"2", "wrong arguments or files, or a file that cannot be written"},
        {"3", "memory or threads ran out, or standard output cannot be written to"}}},
      argc, argv);
}
