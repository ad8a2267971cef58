#include "apps/play/terminal/mouse_reports.hpp"

#include <curses.h>
#include <errno.h>
#include <signal.h>
#include <term.h>
#include <unistd.h>

#include <cstdio>
#include <string>

// term.h defines these names as macros.
#undef lines
#undef columns

namespace mines::play {

namespace {

constexpr std::string_view on = "\x1b[?1006h";
constexpr std::string_view off = "\x1b[?1006l";

// What the signal's handler reads. All of it is set before the handler is installed.
int reports_output = -1;
struct sigaction stop_of_ncurses {};

void send(std::string_view sequence) {
  [[maybe_unused]] const ssize_t written = write(reports_output, sequence.data(), sequence.size());
}

/// The handler of ncurses stops the process, and returns when it goes on.
void at_stop(int signal) {
  const int saved_errno = errno;  // of the call that the signal interrupts
  send(off);
  stop_of_ncurses.sa_handler(signal);
  send(on);
  errno = saved_errno;
}

}  // namespace

void start_sgr_reports(int output) {
  // ncurses knows SGR reports by their beginning.
  if (key_mouse == nullptr || std::string_view(key_mouse) == "\x1b[<") return;
  reports_output = output;
  send(on);
  sigaction(SIGTSTP, nullptr, &stop_of_ncurses);
  // A shell without job control has the signal ignored.
  if (stop_of_ncurses.sa_handler == SIG_IGN || stop_of_ncurses.sa_handler == SIG_DFL) return;
  struct sigaction action = stop_of_ncurses;
  action.sa_handler = at_stop;
  sigaction(SIGTSTP, &action, nullptr);
}

void end_sgr_reports() {
  if (reports_output < 0) return;
  send(off);
  reports_output = -1;
}

std::optional<Input> input_of_report(std::string_view sequence) {
  unsigned what = 0;
  int column = 0;
  int line = 0;
  char end = 0;
  const std::string text(sequence);
  if (std::sscanf(text.c_str(), "[<%4u;%6d;%6d%c", &what, &column, &line, &end) != 4) return std::nullopt;
  constexpr unsigned modifiers = 4 + 8 + 16;  // shift, meta, control
  const Place place{column - 1, line - 1};
  switch (what & ~modifiers) {
    case 0:
      return end == 'm' ? std::optional(Input{key::click, place}) : std::nullopt;
    case 1:
    case 2:
      return end == 'm' ? std::optional(Input{key::other_click, place}) : std::nullopt;
    case 64:
      return Input{key::wheel_up, place};
    case 65:
      return Input{key::wheel_down, place};
    default:
      return std::nullopt;
  }
}

}  // namespace mines::play
