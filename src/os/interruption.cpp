#include "os/interruption.hpp"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstddef>

#include "base/assert.hpp"

namespace mines {

namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

std::array<struct sigaction, signals.size()> actions_before;
std::atomic<int> noted = 0;
static_assert(std::atomic<int>::is_always_lock_free, "the handler may be called at any time");

void note(int signal_number) { noted.store(signal_number); }

}  // namespace

Interruption::Interruption() {
  noted = 0;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    sigaction(signals[i], nullptr, &actions_before[i]);
    if (actions_before[i].sa_handler == SIG_IGN) continue;
    struct sigaction action {};
    action.sa_handler = note;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    sigaction(signals[i], &action, nullptr);
  }
}

Interruption::~Interruption() {
  for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &actions_before[i], nullptr);
}

int Interruption::signal_number() { return noted.load(); }

void end_by(int signal_number) {
  MINES_ASSERT(signal_number > 0 && signal_number < NSIG);
  signal(signal_number, SIG_DFL);
  raise(signal_number);
  _exit(128 + signal_number);  // where the signal is blocked
}

}  // namespace mines
