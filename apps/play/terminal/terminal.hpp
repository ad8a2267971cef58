// The terminal: ncurses draws frames and reads keys and the mouse. The terminal is restored at the program's
// end, after SIGINT, SIGTERM, SIGHUP or SIGQUIT, and after a crash (crash_handler.hpp).
//
// Input is standard input. Output is standard output if it is a terminal, else standard error. Without a
// controlling terminal (a judge starts mines-play in the place of a contestant's program) no signal reports a
// new size or Ctrl-C: the size is checked whenever the program wakes, and Ctrl-C is read as a key.
#pragma once

#include "apps/play/screen/screen_program.hpp"

namespace mines::play {

struct TerminalOptions {
  bool mouse = true;
  bool colours = true;  ///< false: no colours
};

/// Runs a program on the terminal until it ends. Returns the signal that ended it: SIGINT, SIGTERM, SIGHUP
/// (also if the terminal is gone) or SIGQUIT; 0 if the program ended by itself. Only one call at a time.
/// Fails with ExitCode::bad_input, without any change, if input or output is no terminal, TERM is unknown or
/// its terminal cannot move its cursor, or the terminal is too small.
Result<int> run_on_terminal(ScreenProgram& program, const TerminalOptions& options);

}  // namespace mines::play
