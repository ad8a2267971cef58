// mines-judge: plays games between a server and an answer and prints the score.
#include <string_view>

#include "judge/commands.hpp"
#include "judge/pipes.hpp"
#include "judge/signals.hpp"

int main(int argc, char* argv[]) {
  mines::open_standard_descriptors();
  const bool is_suite = argc > 1 && std::string_view(argv[1]) == "suite";
  const mines::Ending ending = is_suite ? mines::play_suite(argc - 1, argv + 1) : mines::play_one(argc, argv);
  if (ending.signal != 0) mines::end_by_signal(ending.signal);
  return ending.code;
}
