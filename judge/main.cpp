// mines-judge: plays games between a server and an answer and prints the score.
#include "judge/commands.hpp"
#include "judge/pipes.hpp"
#include "judge/signals.hpp"

int main(int argc, char* argv[]) {
  mines::open_standard_descriptors();
  const mines::Ending ending = mines::play_one(argc, argv);
  if (ending.signal != 0) mines::end_by_signal(ending.signal);
  return ending.code;
}
