// Restores the terminal after a crash. A handler for the signals of crashes restores the terminal's mode and
// writes the sequences that end ncurses' screen. It uses only system calls.
#pragma once

#include <termios.h>

namespace mines::play {

/// The present mode of a terminal.
struct TerminalMode {
  explicit TerminalMode(int descriptor) : input(descriptor) { known = tcgetattr(descriptor, &mode) == 0; }

  int input;
  bool known = false;
  termios mode{};
};

/// From now on a crash restores `mode` and ends the screen on the descriptor `output`. Call it after ncurses
/// has started on that terminal.
void install_crash_handler(const TerminalMode& mode, int output);
/// Removes the handler: crashes have their default effect again.
void remove_crash_handler();

}  // namespace mines::play
