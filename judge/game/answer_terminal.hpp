// Gives the terminal back as it was before it was lent to an answer. A killed answer cannot do that itself,
// and a hostile one can freeze it.
#pragma once

#include <termios.h>

#include <array>

namespace mines::judge {

/// Whether standard input is a terminal, and this process group the one that it belongs to now: only then is
/// there something to lend.
bool has_terminal();

class AnswerTerminal {
 public:
  /// Remembers the mode of standard input, a terminal, and the flags of the standard descriptors, which an
  /// answer shares.
  AnswerTerminal();
  /// To be called before anything is written, once the answer is dead: what it has stopped (TCOOFF) goes on,
  /// mode and flags are put back, what was typed for it is thrown away, attributes and character set are the
  /// usual ones. If the mode had changed, the answer was killed in full-screen mode, which is ended, too.
  /// Only the first call does so. A judge in the background lets the terminal go on and leaves it alone
  /// otherwise.
  void give_back();

 private:
  termios mode_{};
  std::array<int, 3> flags_{};
  bool is_lent_ = false;
};

}  // namespace mines::judge
