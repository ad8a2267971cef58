// Runs a program on a terminal, from the first frame to the last.
#pragma once

#include "apps/play/screen/screen_program.hpp"
#include "apps/play/terminal/terminal.hpp"

namespace mines::play {

/// Returns the signal that ended the program, or 0 if the program ended by itself.
Result<int> run(ScreenProgram& program, Terminal& terminal);

}  // namespace mines::play
