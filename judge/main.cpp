// mines-judge: plays games between a server and an answer and prints the score.
#include "cli/program.hpp"
#include "isolation/processes/signals.hpp"
#include "judge/judge_commands.hpp"

namespace {

using namespace mines;
using namespace mines::judge;

using Command = Result<Ending>(cli::Arguments& arguments);

/// `command` as the toolkit runs programs: a signal that ended it ends the process once what it owned is
/// released.
template <Command* command>
Result<int> run(cli::Arguments& arguments) {
  MINES_LET(const Ending ending, command(arguments));
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
                            {"check", "shows which layers of isolation this host has", run<check>}},
                           {},
                           run<play_one>,
                           {{{"--replay"}, run<play_again>}}},
                          argc, argv);
}
