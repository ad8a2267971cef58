// Runs a program on a terminal until it ends.
#pragma once

#include "apps/play/screen/screen_program.hpp"
#include "apps/play/terminal/terminal.hpp"

namespace mines::play {

/// Returns the signal that ended the program; 0 if the program ended normally.
Result<int> run(ScreenProgram& program, Terminal& terminal);

}  // namespace mines::play
