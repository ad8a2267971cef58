#include "judge/answer_terminal.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <string_view>
#include <utility>

namespace mines {

namespace {

/// Of terminals as they are today: attributes off, ASCII.
constexpr std::string_view usual_text = "\x1b[0m\x1b(B\x0f";
/// No mouse, the cursor shown, the usual screen.
constexpr std::string_view end_of_screen = "\x1b[?1006;1000l\x1b[?25h\x1b[?1049l\r";

bool same_mode(const termios& one, const termios& other) {
  return one.c_iflag == other.c_iflag && one.c_oflag == other.c_oflag && one.c_lflag == other.c_lflag;
}

void write_to_terminal(std::string_view text) {
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace

bool has_terminal() { return isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp(); }

AnswerTerminal::AnswerTerminal() {
  is_lent_ = tcgetattr(STDIN_FILENO, &mode_) == 0;
  for (int number = 0; number < 3; ++number)
    flags_[static_cast<std::size_t>(number)] = fcntl(number, F_GETFL);
}

void AnswerTerminal::give_back() {
  // One in the background would be stopped by setting the mode, and the terminal is somebody else's now.
  if (!std::exchange(is_lent_, false) || !has_terminal()) return;
  for (int number = 0; number < 3; ++number) {
    const int flags = flags_[static_cast<std::size_t>(number)];
    if (flags >= 0) fcntl(number, F_SETFL, flags);
  }
  const bool writes = isatty(STDERR_FILENO) == 1;
  tcflow(STDIN_FILENO, TCOON);
  if (writes) tcflow(STDERR_FILENO, TCOON);
  termios now{};
  const bool changed = tcgetattr(STDIN_FILENO, &now) == 0 && !same_mode(now, mode_);
  tcsetattr(STDIN_FILENO, TCSANOW, &mode_);  // not when all is written: that may be never
  tcflush(STDIN_FILENO, TCIFLUSH);
  if (!writes) return;
  if (changed) write_to_terminal(end_of_screen);
  write_to_terminal(usual_text);  // last: the usual screen may bring back attributes of its own
}

}  // namespace mines
