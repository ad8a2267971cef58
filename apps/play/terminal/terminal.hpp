// The terminal: ncurses draws frames and reads keys and the mouse. The terminal is restored at the program's
// end, after SIGINT, SIGTERM, SIGHUP or SIGQUIT, and after a crash (crash_handler.hpp).
//
// Input is standard input. Output is standard output if it is a terminal, else standard error. A judge may
// start mines-play in the place of a contestant's program. Then mines-play gets no signals from the terminal.
// So it checks the terminal's size twice a second, and reads Ctrl-C as a key.
#pragma once

#include "apps/play/screen/screen_program.hpp"

namespace mines::play {

struct TerminalOptions {
  bool mouse = true;
  bool colours = true;  ///< false: no colours
};

/// Runs a program on the terminal until it ends. Returns 0 if the program ended by itself, else the signal
/// that ended it: SIGINT, SIGTERM, SIGQUIT or SIGHUP. A lost terminal counts as SIGHUP. Only one call at a
/// time. Fails with ExitCode::bad_input if input or output is no terminal, if TERM is unknown or names a
/// terminal that cannot move its cursor, or if the terminal is too small. On failure nothing changes.
Result<int> run_on_terminal(ScreenProgram& program, const TerminalOptions& options);

}  // namespace mines::play
