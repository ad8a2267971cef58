#include "cluster/interruption.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "cli/terminal_line.hpp"

namespace mines::cluster {

namespace {

constexpr std::array<int, 3> noted_signals{SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t noted_signal = 0;
/// The line of each signal, made beforehand: a handler may not make one.
std::array<std::string, 3> last_lines;

/// Prints the line here, as the thread that would do so may be waiting for a disk.
void note_signal(int signal) {
  if (noted_signal != 0) return;
  noted_signal = signal;
  const int errno_before = errno;
  for (std::size_t i = 0; i < noted_signals.size(); ++i) {
    if (signal != noted_signals[i]) continue;
    // If nobody reads it, there is nobody to tell.
    if (write(STDERR_FILENO, last_lines[i].data(), last_lines[i].size()) < 0) break;
  }
  errno = errno_before;
}

}  // namespace

Interruption::Interruption() {
  for (std::string& line : last_lines) line.clear();
  begin();
}

Interruption::Interruption(const std::string& program, const std::string& advice) {
  // A line of progress may stand there.
  const char* const before = TerminalLine::is_there() ? "\n" : "";
  for (std::size_t i = 0; i < noted_signals.size(); ++i)
    last_lines[i] = fmt::format("{}{}: ended by signal {}{}{}\n", before, program, noted_signals[i],
                                advice.empty() ? "" : "; ", advice);
  begin();
}

void Interruption::begin() {
  struct sigaction noting {};
  noting.sa_handler = note_signal;
  noting.sa_flags = SA_RESTART;
  for (std::size_t i = 0; i < noted_signals.size(); ++i) {
    sigaction(noted_signals[i], nullptr, &before_[i]);
    // nohup, and a shell for what it runs in the background, have chosen that such a signal ends nothing.
    if (before_[i].sa_handler != SIG_IGN) sigaction(noted_signals[i], &noting, nullptr);
  }
}

Interruption::~Interruption() {
  for (std::size_t i = 0; i < noted_signals.size(); ++i) sigaction(noted_signals[i], &before_[i], nullptr);
}

std::optional<int> Interruption::signal() {
  if (noted_signal == 0) return std::nullopt;
  return noted_signal;
}

void Interruption::end_by(int signal) {
  std::signal(signal, SIG_DFL);
  std::raise(signal);
  std::_Exit(128 + signal);  // if the signal is blocked
}

}  // namespace mines::cluster
