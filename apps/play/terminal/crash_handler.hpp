// After a crash the terminal is as it was before the program. A handler for the signals of crashes restores
// the terminal's mode, and writes the sequences that end what ncurses has begun. It uses system calls
// alone.
#pragma once

#include <termios.h>

namespace mines::play {

/// The mode that a terminal has at the moment.
struct TerminalMode {
  explicit TerminalMode(int descriptor) : input(descriptor) { known = tcgetattr(descriptor, &mode) == 0; }

  int input;
  bool known = false;
  termios mode{};
};

/// From now on a crash restores `mode` and ends the screen on `output`, a descriptor. To be called after
/// ncurses has started on that terminal.
void install_crash_handler(const TerminalMode& mode, int output);
/// Crashes end the program as usual again.
void remove_crash_handler();

}  // namespace mines::play
