// The terminal: ncurses draws frames and reads keys and the mouse. The terminal is restored at the program's
// end, also after SIGINT, SIGTERM, SIGHUP or SIGQUIT, or after a crash
// (apps/play/terminal/crash_handler.hpp).
//
// Input is standard input. Output is standard output if it is a terminal, else standard error. A judge may
// have started mines-play as an answer, in the place of a contestant's program. Then mines-play has no
// controlling terminal, so no signal reports a new size or Ctrl-C: the size is checked whenever the program
// wakes, and Ctrl-C is read as a key.
#pragma once

#include "apps/play/screen/screen_program.hpp"

namespace mines::play {

struct TerminalOptions {
  bool mouse = true;
  bool colours = true;  ///< false: no colours
};

/// Runs a program on the terminal until it ends. Returns the signal that ended it: SIGINT, SIGTERM, SIGHUP
/// (also if the terminal is gone) or SIGQUIT; 0 if the program ended by itself. Fails with
/// ExitCode::bad_input, without any change, in four cases: standard input is no terminal, or neither standard
/// output nor standard error is one; TERM is unknown; TERM names a terminal that cannot move its cursor; the
/// terminal is too small (apps/play/screen/screen_program.hpp). One call at a time, because ncurses has
/// global state.
Result<int> run_on_terminal(ScreenProgram& program, const TerminalOptions& options);

}  // namespace mines::play
