#include "apps/cluster/guard.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/error.hpp"
#include "base/printable.hpp"

namespace mines::cluster {

namespace {

/// The signals that launchers, queues and people send to a program.
constexpr int signals_to_pass[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2};
constexpr timespec between_checks{0, 500'000'000};

pid_t guarded_rank = 0;
volatile sig_atomic_t passed_on = 0;  // the last signal that was

void pass_on(int signal) {
  // Noted before the rank can end by it. A handler may call kill(), but nothing that locks or allocates.
  passed_on = signal;
  kill(guarded_rank, signal);
}

/// The number that mpirun or srun has given this process; null if none has started it.
const char* launched_rank() {
  for (const char* const name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID"}) {
    if (const char* const rank = std::getenv(name)) return rank;
  }
  return nullptr;
}

/// Waits for the rank's end and gives its status. A rank whose launcher has gone is ended: nobody would take
/// what it prints.
int status_of(pid_t rank, const sigset_t& ended) {
  const pid_t launcher = getppid();
  int status = 0;
  for (;;) {
    const pid_t found = waitpid(rank, &status, WNOHANG);
    if (found == rank) return status;
    if (getppid() != launcher) kill(rank, SIGKILL);
    // SIGCHLD is blocked, so one that has come since the look above ends this wait at once.
    sigtimedwait(&ended, nullptr, &between_checks);
  }
}

int guard(pid_t rank, const sigset_t& ended, const char* number, bool keeps_checkpoints) {
  guarded_rank = rank;
  struct sigaction action {};
  action.sa_handler = pass_on;
  action.sa_flags = SA_RESTART;
  for (const int signal : signals_to_pass) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    // nohup, and a shell for what it runs in the background, have chosen that such a signal ends nothing.
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
  const int status = status_of(rank, ended);
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  const int signal = WTERMSIG(status);
  if (signal == passed_on) {  // who sent it knows
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  // One write, so that lines of several processes do not mix.
  const std::string line = fmt::format(
      "mines-cluster: rank {} was lost: ended by signal {} ({}){}\n", printable(number), signal,
      strsignal(signal),
      keeps_checkpoints ? "; from its last checkpoint, if any, the same command with --resume goes on" : "");
  std::fputs(line.c_str(), stderr);
  // Only now the launcher sees that a rank failed, and ends the others.
  return static_cast<int>(ExitCode::broken);
}

}  // namespace

int run_guarded(bool keeps_checkpoints, const std::function<int()>& rank) {
  const char* const number = launched_rank();
  if (number == nullptr) return rank();
  // Blocked, so that an end is not missed between a look and the wait; the rank gets back what it had. A
  // launcher that ignores it would have the kernel forget how the rank ended.
  std::signal(SIGCHLD, SIG_DFL);
  sigset_t ended;
  sigset_t before;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ended, &before);
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child > 0) return guard(child, ended, number, keeps_checkpoints);
  sigprocmask(SIG_SETMASK, &before, nullptr);
  // A system that refuses a second process costs the line about a lost rank, not the game.
  if (child < 0) return rank();
  // To the launcher the guard is the rank: a rank whose guard was killed must not go on.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) std::raise(SIGKILL);  // it died before that call
  return rank();
}

}  // namespace mines::cluster
