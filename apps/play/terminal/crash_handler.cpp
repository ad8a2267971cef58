#include "apps/play/terminal/crash_handler.hpp"

#include <curses.h>
#include <signal.h>
#include <term.h>
#include <unistd.h>

#include <cstring>
#include <optional>
#include <string>

namespace mines::play {

namespace {

constexpr int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS};

// What the handler reads. All of it is set before the handler is installed.
std::optional<TerminalMode> mode_before;
char ending[512];
std::size_t ending_length = 0;
int screen_output = -1;

// The handler's stack, as the usual one may have overflowed.
alignas(16) char crash_stack[std::size_t{1} << 16];

void at_crash(int signal) {
  [[maybe_unused]] const ssize_t written = write(screen_output, ending, ending_length);
  if (mode_before->known) tcsetattr(mode_before->input, TCSANOW, &mode_before->mode);
  raise(signal);  // SA_RESETHAND has restored the default action
}

void add(const char* sequence) {
  if (sequence == nullptr) return;
  // "$<5>" asks for a delay on old terminals. It is not for the terminal, so it is left out.
  std::string text(sequence);
  for (std::size_t at = 0; (at = text.find("$<", at)) != std::string::npos;)
    text.erase(at, text.find('>', at) - at + 1);
  // A sequence is left out whole: half of one would be shown as text.
  if (ending_length + text.size() > sizeof ending) return;
  std::memcpy(ending + ending_length, text.data(), text.size());
  ending_length += text.size();
}

}  // namespace

void install_crash_handler(const TerminalMode& mode, int output) {
  mode_before = mode;
  screen_output = output;
  ending_length = 0;
  if (key_mouse != nullptr) add("\x1b[?1006l\x1b[?1000l");
  for (const char* const sequence :
       {exit_attribute_mode, orig_pair, cursor_normal, keypad_local, exit_ca_mode})
    add(sequence);
  stack_t stack{};
  stack.ss_sp = crash_stack;
  stack.ss_size = sizeof crash_stack;
  sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_handler = at_crash;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER | SA_ONSTACK);
  for (const int signal : crashes) sigaction(signal, &action, nullptr);
}

void remove_crash_handler() {
  for (const int crash : crashes) signal(crash, SIG_DFL);
  mode_before.reset();
}

}  // namespace mines::play
