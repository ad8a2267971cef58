// mines-judge: plays games between a server and an answer and prints the score.
#include "cli/program.hpp"
#include "judge/commands/commands.hpp"
#include "judge/isolation/signals.hpp"

namespace {

using namespace mines;
using namespace mines::judge;

using Command = Ending(int argc, const char* const argv[]);

/// `command` as the toolkit runs programs: it has printed its errors, and what it owned is released.
template <Command* command>
Result<int> run(int argc, const char* const argv[]) {
  const Ending ending = command(argc, argv);
  if (ending.signal != 0) end_by_signal(ending.signal);
  return ending.code;
}

}  // namespace

int main(int argc, char* argv[]) {
  return cli::run_program({"mines-judge",
                           "",
                           {{"suite", "plays the contest's test points", run<play_suite>},
                            {"merge", "makes a suite's standings from its tasks' files", run<merge>},
                            {"seeds", "draws seeds for the tasks of a suite", run<draw_seeds>},
                            {"check", "shows what this host gives to isolate answers", run<check>}},
                           "",
                           run<play_one>,
                           {{{"--replay"}, run<play_again>}}},
                          argc, argv);
}
