// The terminal that an answer draws on, left as it was found: an answer that is killed, at the limit or with
// the judge, cannot do so itself.
#pragma once

#include <termios.h>

namespace mines {

/// Remembers the mode of standard input, if that is a terminal, and puts it back at its end. Only if it has
/// changed meanwhile has somebody died over a screen of his own; then that is ended too. A judge in the
/// background leaves the terminal alone.
class AnswerTerminal {
 public:
  AnswerTerminal();
  ~AnswerTerminal();
  AnswerTerminal(const AnswerTerminal&) = delete;
  AnswerTerminal& operator=(const AnswerTerminal&) = delete;

 private:
  termios mode_{};
  bool is_terminal_ = false;
};

}  // namespace mines
