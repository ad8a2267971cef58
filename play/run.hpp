// A program on a terminal, from its first frame to the end.
#pragma once

#include "play/screen_program.hpp"
#include "play/terminal.hpp"

namespace mines::play {

/// Runs it until it is over; gives the signal that ended it, or 0.
Result<int> run(ScreenProgram& program, Terminal& terminal);

}  // namespace mines::play
