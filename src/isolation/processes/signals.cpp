#include "isolation/processes/signals.hpp"

#include <unistd.h>

#include <initializer_list>

#include "base/assert.hpp"

namespace mines::judge {

sigset_t stop_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    struct sigaction action {};
    sigaction(signal, nullptr, &action);
    // A signal that the caller ignores stays ignored, as for nohup. SIGTERM must always end the judge.
    if (signal == SIGTERM || action.sa_handler != SIG_IGN) sigaddset(&signals, signal);
  }
  return signals;
}

sigset_t judge_signals() {
  sigset_t signals = stop_signals();
  sigaddset(&signals, SIGCHLD);
  return signals;
}

int pending_stop_signal() {
  sigset_t pending;
  if (sigpending(&pending) != 0) return 0;
  const sigset_t stops = stop_signals();
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    if (sigismember(&pending, signal) == 1 && sigismember(&stops, signal) == 1) return signal;
  }
  return 0;
}

void take_over_signals() {
  signal(SIGCHLD, SIG_DFL);
  signal(SIGPIPE, SIG_IGN);
  // A file that reaches a limit of its size is an error of write(), not the end of the judge.
  signal(SIGXFSZ, SIG_IGN);
  signal(SIGTSTP, SIG_IGN);  // a stopped judge would let the game run on without its limit
  const sigset_t signals = judge_signals();
  sigprocmask(SIG_BLOCK, &signals, nullptr);
}

void hand_back_signals() {
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  signal(SIGTSTP, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

void end_by_signal(int number) {
  MINES_ASSERT(number > 0 && number < NSIG);
  signal(number, SIG_DFL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  sigprocmask(SIG_UNBLOCK, &one, nullptr);
  raise(number);
  _exit(128 + number);
}

}  // namespace mines::judge
