// Restores the terminal's mode and screen after a crash. The handler makes only system calls.
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

/// Call it after ncurses has started. A crash then sets `mode` and resets the screen on descriptor `output`.
void install_crash_handler(const TerminalMode& mode, int output);
void remove_crash_handler();

}  // namespace mines::play
