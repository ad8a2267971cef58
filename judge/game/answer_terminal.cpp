#include "judge/game/answer_terminal.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <string_view>
#include <utility>

namespace mines::judge {

namespace {

/// Turns attributes off and selects ASCII. Every terminal of today understands it.
constexpr std::string_view usual_text = "\x1b[0m\x1b(B\x0f";
/// Turns the mouse off, shows the cursor, and goes back to the usual screen.
constexpr std::string_view end_of_screen = "\x1b[?1006;1000l\x1b[?25h\x1b[?1049l\r";

bool same_mode(const termios& one, const termios& other) {
  return one.c_iflag == other.c_iflag && one.c_oflag == other.c_oflag && one.c_lflag == other.c_lflag;
}

/// Lets output go on that was stopped (TCOOFF). Otherwise this process would wait for ever when it writes
/// there, so it does this in the background as well, where the system would stop it by SIGTTOU.
void thaw() {
  sigset_t stopping;
  sigset_t before;
  sigemptyset(&stopping);
  sigaddset(&stopping, SIGTTOU);
  sigprocmask(SIG_BLOCK, &stopping, &before);
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) tcflow(number, TCOON);
  sigprocmask(SIG_SETMASK, &before, nullptr);
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
  if (!std::exchange(is_lent_, false)) return;
  for (int number = 0; number < 3; ++number) {
    const int flags = flags_[static_cast<std::size_t>(number)];
    if (flags >= 0) fcntl(number, F_SETFL, flags);
  }
  thaw();
  // If the terminal belongs to another group by now, so does its mode.
  if (!has_terminal()) return;
  termios now{};
  const bool changed = tcgetattr(STDIN_FILENO, &now) == 0 && !same_mode(now, mode_);
  tcsetattr(STDIN_FILENO, TCSANOW,
            &mode_);  // not TCSADRAIN, which waits until all is written: that may be never
  tcflush(STDIN_FILENO, TCIFLUSH);
  if (isatty(STDERR_FILENO) != 1) return;
  if (changed) write_to_terminal(end_of_screen);
  write_to_terminal(usual_text);  // last: the usual screen may bring back its attributes
}

}  // namespace mines::judge
