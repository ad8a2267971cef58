#include "cluster/ignored_signals.hpp"

#include <signal.h>

#include <csignal>

namespace mines::cluster {

namespace {

constexpr int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2};

unsigned long long ignored = 0;  // a bit for each

void note_ignored() {
  for (const int signal : signals) {
    struct sigaction now {};
    if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN) ignored |= 1ULL << signal;
  }
}

/// Called by the dynamic linker before it starts the libraries.
[[gnu::used, gnu::section(".preinit_array")]] void (*const note_at_start)() = note_ignored;

}  // namespace

void ignore_signals_as_started() {
  for (const int signal : signals) {
    if ((ignored >> signal & 1) != 0) std::signal(signal, SIG_IGN);
  }
}

}  // namespace mines::cluster
