// A program that crashes leaves the terminal as it was: a handler for the signals of crashes puts back the
// terminal's mode and writes the sequences that end what ncurses has begun, by system calls alone.
#pragma once

#include <termios.h>

namespace mines::play {

/// The mode of a terminal as it is now.
struct TerminalMode {
  explicit TerminalMode(int descriptor) : input(descriptor) { known = tcgetattr(descriptor, &mode) == 0; }

  int input;
  bool known = false;
  termios mode{};
};

/// From now on a crash puts the mode back and ends the screen on `output`, a descriptor. After ncurses has
/// started, whose terminal it is.
void install_crash_handler(const TerminalMode& mode, int output);
/// No more.
void remove_crash_handler();

}  // namespace mines::play
