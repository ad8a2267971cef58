// The terminal: ncurses draws frames and reads keys and the mouse. The terminal is restored at the program's
// end, after SIGINT, SIGTERM, SIGHUP or SIGQUIT, and after a crash (crash_handler.hpp).
//
// Input is standard input. Output is standard output if it is a terminal, else standard error. If a judge
// starts mines-play in the place of a contestant's program, the terminal sends this process no signals. So
// the size is checked twice a second, and Ctrl-C is read as a key.
#pragma once

#include "apps/play/screen/screen_program.hpp"

namespace mines::play {

struct TerminalOptions {
  bool mouse = true;
  bool colours = true;  ///< false: no colours
};

/// Runs a program on the terminal until it ends. Returns 0 if the program ended by itself, else the signal
/// that ended it: SIGINT, SIGTERM, SIGQUIT, or SIGHUP (also if the terminal is gone). Only one call at a
/// time. Fails with ExitCode::bad_input if input or output is no terminal, if TERM is unknown or names a
/// terminal that cannot move its cursor, or if the terminal is too small. The terminal is then unchanged.
Result<int> run_on_terminal(ScreenProgram& program, const TerminalOptions& options);

}  // namespace mines::play
