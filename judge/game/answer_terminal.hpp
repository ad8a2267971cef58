// Restores the terminal after it was lent to an answer, a contestant's program. A killed answer cannot
// restore the terminal, and a hostile one can stop the terminal's output.
#pragma once

#include <termios.h>

#include <array>

namespace mines::judge {

/// Whether there is a terminal to lend: standard input is one, with this process group in its foreground.
bool has_terminal();

class AnswerTerminal {
 public:
  /// Remembers the mode of the terminal on standard input, and the flags of the standard descriptors, which
  /// an answer shares.
  AnswerTerminal();
  /// Call it when the answer is dead, before the judge writes. First it restores the descriptors' flags and
  /// resumes output that the answer stopped (TCOOFF). Then it restores the mode, discards unread input, and
  /// resets attributes and character set. A changed mode means that the answer was killed in full-screen
  /// mode: then the alternate screen is left as well. A judge in the background does only the first part.
  /// Further calls have no effect.
  void give_back();

 private:
  termios mode_{};
  std::array<int, 3> flags_{};
  bool is_lent_ = false;
};

}  // namespace mines::judge
