// Restores a terminal that an answer (a contestant's program) has used. An answer that is killed cannot
// restore the terminal, and a hostile answer may have stopped the terminal's output.
#pragma once

#include <termios.h>

#include <array>

namespace mines::judge {

/// Whether standard input is a terminal, and the judge's process group is in the terminal's foreground.
bool has_terminal();

class AnswerTerminal {
 public:
  /// Notes the terminal's mode, and the flags of standard input, output and error.
  AnswerTerminal();
  /// Does nothing if standard input was no terminal. Restores the flags, and resumes output that the answer
  /// stopped (TCOOFF). If has_terminal(), then restores the mode, discards unread input, leaves the alternate
  /// screen if the answer had changed the mode, and resets the text attributes. Call give_back() when the
  /// answer is dead, before the judge prints. A second call has no effect.
  void give_back();

 private:
  termios mode_{};
  std::array<int, 3> flags_{};
  bool is_lent_ = false;
};

}  // namespace mines::judge
