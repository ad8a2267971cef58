// Restores the terminal's mode and ends ncurses' screen after a crash, by system calls only.
#pragma once

#include <termios.h>

namespace mines::play {

struct TerminalMode {
  explicit TerminalMode(int descriptor) : input(descriptor) { known = tcgetattr(descriptor, &mode) == 0; }

  int input;
  bool known = false;
  termios mode{};
};

/// From now on a crash restores `mode` and ends the screen on `output`. Call it after ncurses has started.
void install_crash_handler(const TerminalMode& mode, int output);
void remove_crash_handler();

}  // namespace mines::play
