// Restores the terminal after it was lent to an answer, a contestant's program. A killed answer cannot
// restore the terminal, and a hostile one can stop the terminal's output.
#pragma once

#include <termios.h>

#include <array>

namespace mines::judge {

/// Whether there is a terminal to lend: standard input is a terminal, and this process group is in its
/// foreground.
bool has_terminal();

class AnswerTerminal {
 public:
  /// Remembers the mode of the terminal on standard input, and the flags of the standard descriptors, which
  /// an answer shares.
  AnswerTerminal();
  /// Call it when the answer is dead, before the judge writes. Restores the descriptors' flags and resumes
  /// output that the answer stopped (TCOOFF). If the judge is in the foreground, the call also restores the
  /// mode and discards unread input. If standard error is a terminal, too, the call then resets attributes
  /// and character set. A changed mode means that the answer was killed in full-screen mode: then the call
  /// leaves the alternate screen as well. Further calls have no effect.
  void give_back();

 private:
  termios mode_{};
  std::array<int, 3> flags_{};
  bool is_lent_ = false;
};

}  // namespace mines::judge
