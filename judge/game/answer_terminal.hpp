// Restores the terminal after it was lent to an answer, a contestant's program. A killed answer cannot
// restore the terminal, and a hostile one can stop the terminal's output.
#pragma once

#include <termios.h>

#include <array>

namespace mines::judge {

/// Whether standard input is a terminal, with this process group in its foreground.
bool has_terminal();

class AnswerTerminal {
 public:
  /// Remembers the terminal's mode and the flags of the standard descriptors.
  AnswerTerminal();
  /// Call it when the answer is dead, before the judge writes. Restores the descriptors' flags and resumes
  /// output that the answer stopped (TCOOFF). The rest happens only if the judge is in the foreground:
  /// restores the mode and discards unread input. If standard error is a terminal, also resets attributes and
  /// character set, and leaves an alternate screen (if the mode had changed). Further calls have no effect.
  void give_back();

 private:
  termios mode_{};
  std::array<int, 3> flags_{};
  bool is_lent_ = false;
};

}  // namespace mines::judge
