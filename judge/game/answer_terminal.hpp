// Restores the terminal to what it was before it was lent to an answer. A killed answer cannot do that
// itself, and a hostile one can stop the terminal.
#pragma once

#include <termios.h>

#include <array>

namespace mines::judge {

/// Whether standard input is a terminal with this process group in its foreground: only then there is a
/// terminal to lend.
bool has_terminal();

class AnswerTerminal {
 public:
  /// Remembers the mode of the terminal on standard input, and the flags of the standard descriptors, which
  /// an answer shares.
  AnswerTerminal();
  /// Call it once the answer is dead, before anything is written. Output that the answer stopped (TCOOFF)
  /// goes on; mode and flags are put back; what was typed for the answer is thrown away; attributes and
  /// character set are reset. If the mode had changed, the answer was killed in full-screen mode, and its
  /// alternate screen is left as well. Only the first call does so. In the background this call only lets
  /// output go on.
  void give_back();

 private:
  termios mode_{};
  std::array<int, 3> flags_{};
  bool is_lent_ = false;
};

}  // namespace mines::judge
