#include "judge/answer_terminal.hpp"

#include <unistd.h>

#include <string_view>

namespace mines {

namespace {

/// Of terminals as they are today: no mouse, attributes off, the cursor shown, the usual screen.
constexpr std::string_view end_of_screen = "\x1b[?1006;1000l\x1b[0m\x1b[?25h\x1b[?1049l\r";

bool same_mode(const termios& one, const termios& other) {
  return one.c_iflag == other.c_iflag && one.c_oflag == other.c_oflag && one.c_lflag == other.c_lflag;
}

}  // namespace

AnswerTerminal::AnswerTerminal() {
  is_terminal_ = isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &mode_) == 0;
}

AnswerTerminal::~AnswerTerminal() {
  // One in the background would be stopped by setting the mode, and the terminal is somebody else's now.
  if (is_terminal_ && tcgetpgrp(STDIN_FILENO) != getpgrp()) return;
  termios now{};
  if (!is_terminal_ || tcgetattr(STDIN_FILENO, &now) != 0 || same_mode(now, mode_)) return;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &mode_);
  if (isatty(STDERR_FILENO) != 1) return;
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, end_of_screen.data(), end_of_screen.size());
}

}  // namespace mines
