#include "cluster/guard.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <new>
#include <optional>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "cluster/ignored_signals.hpp"
#include "cluster/machine_name.hpp"

namespace mines::cluster {

namespace {

/// What the rank tells its guard: a page that both see. Texts that are being written are cut off, as their
/// last byte stays 0.
struct Told {
  char who[600] = "a rank";
  char advice[1001] = {};
  volatile sig_atomic_t ends_by = 0;  ///< the signal by which the rank ends itself, with a line of its own
};

/// Sent to a rank whose guard has died: one that launchers and queues do not send.
const int guard_died = SIGRTMIN + 7;
/// The signals that launchers, queues and people send to a program.
constexpr int signals_to_pass[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2};
constexpr timespec between_checks{0, 500'000'000};

Told* told = nullptr;
char program_name[64] = {};
pid_t guarded_rank = 0;
volatile sig_atomic_t passed_on = 0;  // the last signal that was

void tell_who(const std::string& who) { told->who[who.copy(told->who, sizeof(told->who) - 1)] = '\0'; }

/// Prints "program: who was lost: how; advice" as one write, so that lines of several processes do not mix. A
/// signal handler may call it.
void say_lost(const char* how) {
  const auto piece = [](const char* text) { return iovec{const_cast<char*>(text), std::strlen(text)}; };
  const bool is_advised = told->advice[0] != '\0';
  const iovec line[] = {piece(program_name),  piece(": "), piece(told->who),
                        piece(" was lost: "), piece(how),  piece(is_advised ? "; " : ""),
                        piece(told->advice),  piece("\n")};
  if (writev(STDERR_FILENO, line, std::size(line)) < 0) return;  // nobody listens
}

/// In the rank: its guard has died.
void on_guard_died(int) {
  say_lost("its guard was killed");
  _exit(static_cast<int>(ExitCode::broken));
}

/// In the guard: passes a signal on.
void pass_on(int signal) {
  passed_on = signal;
  kill(guarded_rank, signal);
}

/// The number that mpirun or srun has given this process; null if none has started it. A rank by itself may
/// outlive the shell that did.
const char* launched_rank() {
  for (const char* const name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "SLURM_PROCID"}) {
    if (const char* const rank = std::getenv(name)) return rank;
  }
  return nullptr;
}

/// Waits for the rank's end and gives its status; nothing if the system does not tell. A rank whose launcher
/// has gone is ended: nobody would take what it prints.
std::optional<int> status_of(pid_t rank) {
  const bool has_launcher = launched_rank() != nullptr;
  const pid_t launcher = getppid();
  sigset_t ended;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  for (bool is_told = false;;) {
    int status = 0;
    const pid_t found = waitpid(rank, &status, WNOHANG);
    if (found == rank) return status;
    if (found < 0 && errno != EINTR) return std::nullopt;
    if (has_launcher && getppid() != launcher) {
      kill(rank, is_told ? SIGKILL : SIGTERM);
      is_told = true;
    }
    sigtimedwait(&ended, nullptr, &between_checks);
  }
}

int guard(pid_t rank) {
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
  const auto status = status_of(rank);
  if (!status) {
    say_lost("how it ended is not known");
    return static_cast<int>(ExitCode::broken);
  }
  if (WIFEXITED(*status)) return WEXITSTATUS(*status);
  const int signal = WTERMSIG(*status);
  if (signal == passed_on || signal == told->ends_by) {  // who sent it, or the rank, has said so
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  say_lost(fmt::format("ended by signal {} ({})", signal, strsignal(signal)).c_str());
  return static_cast<int>(ExitCode::broken);
}

}  // namespace

int run_guarded(const std::string& program, const std::function<int()>& rank) {
  ignore_signals_as_started();
  program.copy(program_name, sizeof(program_name) - 1);
  void* const page = mmap(nullptr, sizeof(Told), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return rank();
  told = new (page) Told;
  // Blocked, so that an end is not missed between a look and the wait; the rank gets back what it had.
  sigset_t ended;
  sigset_t before;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ended, &before);
  // A launcher that ignores it would have the kernel forget how the rank ended.
  std::signal(SIGCHLD, SIG_DFL);
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child > 0) return guard(child);
  sigprocmask(SIG_SETMASK, &before, nullptr);
  if (child < 0) return rank();
  // A rank may be lost before it has joined MPI and knows more.
  if (const char* const number = launched_rank())
    tell_who(fmt::format("rank {} on {}, process {},", printable(number), machine_name(), getpid()));
  struct sigaction action {};
  action.sa_handler = on_guard_died;
  sigaction(guard_died, &action, nullptr);
  prctl(PR_SET_PDEATHSIG, guard_died);
  if (getppid() != parent) on_guard_died(guard_died);
  return rank();
}

void tell_guard(int rank, int ranks) {
  if (told == nullptr) return;
  tell_who(fmt::format("rank {} of {} on {}, process {},", rank, ranks, machine_name(), getpid()));
}

void tell_guard_that_it_ends_by(int signal) {
  if (told != nullptr) told->ends_by = signal;
}

void tell_guard_what_to_do(const std::string& advice) {
  if (told != nullptr) printable(advice).copy(told->advice, sizeof(told->advice) - 1);
}

}  // namespace mines::cluster
