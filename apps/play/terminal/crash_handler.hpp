// Restores the terminal's mode and screen after a crash, by system calls only.
#pragma once

#include <termios.h>

namespace mines::play {

/// The mode of a terminal, read from its file descriptor `input`. `known` is false if reading failed.
struct TerminalMode {
  explicit TerminalMode(int descriptor) : input(descriptor) { known = tcgetattr(descriptor, &mode) == 0; }

  int input;
  bool known = false;
  termios mode{};
};

/// From now on, a crash restores `mode` and the screen on descriptor `output`. ncurses must have started.
void install_crash_handler(const TerminalMode& mode, int output);
void remove_crash_handler();

}  // namespace mines::play
