// Runs a program on a terminal, from the first frame to the last.
#pragma once

#include "play/screen_program.hpp"
#include "play/terminal.hpp"

namespace mines::play {

/// Returns the signal that ended the program, or 0 if the program ended by itself.
Result<int> run(ScreenProgram& program, Terminal& terminal);

}  // namespace mines::play
