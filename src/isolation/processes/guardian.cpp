#include "isolation/processes/guardian.hpp"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <ctime>
#include <optional>
#include <vector>

#include "base/assert.hpp"
#include "isolation/memory/cgroup.hpp"
#include "isolation/memory/descendants.hpp"
#include "isolation/processes/launch.hpp"
#include "isolation/processes/signals.hpp"

namespace mines::judge {

namespace {

/// Waits for the child's end and passes stop signals on to it. Orphans are reaped as well.
int wait_for(pid_t child) {
  const sigset_t signals = judge_signals();
  for (;;) {
    const int signal = sigwaitinfo(&signals, nullptr);
    if (signal > 0 && signal != SIGCHLD) kill(child, signal);
    while (const std::optional<Reaped> reaped = reap()) {
      if (reaped->process == child) return reaped->status;
    }
  }
}

/// Kills and reaps what a killed child has left running, for at most ten seconds.
void end_descendants(const std::vector<pid_t>& spared) {
  sigset_t child_ended;
  sigemptyset(&child_ended);
  sigaddset(&child_ended, SIGCHLD);
  const timespec look_again{0, 50'000'000};
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (std::chrono::steady_clock::now() < deadline) {
    while (reap()) {
    }
    if (descendants(spared).empty()) return;
    kill_descendants(spared);
    sigtimedwait(&child_ended, nullptr, &look_again);
  }
}

/// A job that throws, out of memory for instance, ends by SIGABRT, so that the guardian cleans up. If the
/// exception left the process by main, nobody would.
Result<Ending> run_job(const std::function<Result<Ending>()>& job) noexcept { return job(); }

}  // namespace

void forbid_tracing() {
#if !defined(MINES_SANITIZED)  // their search for leaks traces its own process
  // An answer of the same account could do it, without namespaces.
  prctl(PR_SET_DUMPABLE, 0);
#endif
}

Result<Ending> run_guarded(const std::function<Result<Ending>()>& job) {
  MINES_ASSERT([] {
    sigset_t blocked;
    return sigprocmask(SIG_BLOCK, nullptr, &blocked) == 0 && sigismember(&blocked, SIGCHLD) == 1;
  }());
  forbid_tracing();
  MINES_TRY(become_subreaper());
  // A shell that became this program by exec may have left its children to us: they are not ours to kill.
  const std::vector<pid_t> inherited = descendants();
  const pid_t guardian = getpid();
  const pid_t child = fork();
  if (child < 0) return system_failure(ExitCode::broken, "judge", "fork", errno);
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != guardian) return Ending{static_cast<int>(ExitCode::broken)};
    return run_job(job);
  }
  const int status = wait_for(child);
  // A judge that ended by itself has ended its processes and groups.
  if (WIFEXITED(status)) return Ending{WEXITSTATUS(status)};
  end_descendants(inherited);
  remove_cgroups_of(child);
  const int signal = WTERMSIG(status);
  const sigset_t stops = stop_signals();
  if (sigismember(&stops, signal) == 1) return Ending{128 + signal, signal};
  return broken("judge", fmt::format("was killed by signal {} in the middle of a game", signal));
}

}  // namespace mines::judge
