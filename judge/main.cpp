// mines-judge: plays games between a server and an answer and prints the score.
#include <algorithm>
#include <string_view>

#include "base/standard_streams.hpp"
#include "judge/commands/commands.hpp"
#include "judge/isolation/signals.hpp"

namespace {

mines::judge::Ending run(int argc, const char* const argv[]) {
  if (argc > 1 && std::string_view(argv[1]) == "suite") return mines::judge::play_suite(argc - 1, argv + 1);
  if (argc > 1 && std::string_view(argv[1]) == "check") return mines::judge::check(argc - 1, argv + 1);
  const bool replays = std::any_of(argv, argv + argc, [](std::string_view argument) {
    return argument == "--replay" || argument.starts_with("--replay=");
  });
  return replays ? mines::judge::play_again(argc, argv) : mines::judge::play_one(argc, argv);
}

}  // namespace

int main(int argc, char* argv[]) {
  mines::hold_standard_descriptors();
  const mines::judge::Ending ending = run(argc, argv);
  if (ending.signal != 0) mines::judge::end_by_signal(ending.signal);
  return ending.code;
}
