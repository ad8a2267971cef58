// mines-play: Minesweeper at the terminal, in which the machine does the boring part.

#include <signal.h>

#include "apps/play/mines_play_settings.hpp"
#include "apps/play/terminal/run.hpp"
#include "cli/program.hpp"

namespace {

using namespace mines;
using namespace mines::play;

/// Ends the program by the signal that interrupted it; the terminal has been restored before.
int end_by(int signal_number) {
  signal(signal_number, SIG_DFL);
  raise(signal_number);
  return 128 + signal_number;
}

Result<int> play_on_terminal(const Settings& settings) {
  MINES_LET(auto program, program_of(settings));
  MINES_LET(auto terminal, Terminal::open(terminal_options_of(settings)));
  return run(*program, terminal);
}

Result<int> run_play(cli::Arguments& arguments) {
  Settings settings;
  MINES_TRY(read_settings(arguments, settings));
  // A judge or a terminal that is gone is an error of the write, and the screen is ended as ever.
  signal(SIGPIPE, SIG_IGN);
  MINES_LET(const int ended, play_on_terminal(settings));
  return ended == 0 ? 0 : end_by(ended);
}

}  // namespace

int main(int argc, char* argv[]) { return cli::run_program("mines-play", argc, argv, run_play); }
