#include "rights/rights.hpp"

#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <type_traits>

#include "base/assert.hpp"
#include "os/passing_account.hpp"

namespace mines {

namespace {

#ifdef MINES_SANITIZED
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

/// By number, as this processor has them: if libseccomp did not know a name, the call would be refused
/// without notice.
constexpr int common_calls[] = {
    // pipes, files and sockets that are open, the last line on standard error
    SYS_read, SYS_write, SYS_writev, SYS_close, SYS_ppoll,
#ifdef SYS_poll
    SYS_poll,
#endif
    // threads, and how they wait
    SYS_futex, SYS_set_robust_list, SYS_gettid, SYS_sched_yield, SYS_sched_getaffinity, SYS_exit,
    SYS_exit_group,
#ifdef SYS_rseq
    SYS_rseq,
#endif
    // memory
    SYS_brk, SYS_munmap, SYS_mremap, SYS_madvise, SYS_getrandom,
    // time
    SYS_clock_gettime, SYS_clock_nanosleep, SYS_nanosleep,
    // signals, and what a process calls when it was stopped and goes on
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_restart_syscall, SYS_getpid, SYS_getppid};

bool add_allowed(scmp_filter_ctx filter, std::span<const int> calls) {
  const auto allow = [filter](int call, auto... conditions) {
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, sizeof...(conditions), conditions...) == 0;
  };
  const auto allow_all = [&](std::span<const int> list) {
    return std::all_of(list.begin(), list.end(), [&](int call) { return allow(call); });
  };
  const auto with = [](unsigned argument, scmp_datum_t bits, scmp_datum_t values) {
    return scmp_arg_cmp{argument, SCMP_CMP_MASKED_EQ, bits, values};
  };
  // Threads, but no processes. A filter cannot read the arguments of clone3; C libraries then use clone.
  const bool threads = allow(SYS_clone, with(0, CLONE_THREAD, CLONE_THREAD));
  // No memory becomes executable.
  const bool memory = allow(SYS_mmap, with(2, PROT_EXEC, 0)) && allow(SYS_mprotect, with(2, PROT_EXEC, 0));
  // abort() signals its own process.
  const bool abort = allow(SYS_tgkill, scmp_arg_cmp{0, SCMP_CMP_EQ, static_cast<scmp_datum_t>(getpid()), 0});
  // A thread may give way to all others.
  constexpr scmp_datum_t all_bits = 0xffffffff;
  const bool priority = allow(SYS_sched_setscheduler, with(0, all_bits, 0), with(1, all_bits, SCHED_IDLE));
  return threads && memory && abort && priority && allow_all(common_calls) && allow_all(calls);
}

void change_account() {
  // The kernel limits the number of an account's threads, but not of root's.
  int parents_end = 0;
  prctl(PR_GET_PDEATHSIG, &parents_end);
  const rlimit all{RLIM_INFINITY, RLIM_INFINITY};
  setrlimit(RLIMIT_NPROC, &all);
  // A container with one user has no other account; its root is not root outside.
  if (take_account(server_account(getpid())) != nullptr) return;
  prctl(PR_SET_DUMPABLE, 0);
  prctl(PR_SET_PDEATHSIG, parents_end);
}

}  // namespace

bool allow_only(std::span<const int> calls) {
  MINES_ASSERT(std::all_of(calls.begin(), calls.end(), [](int call) { return call >= 0; }));
  if (sanitized) return false;
  const auto filter = std::unique_ptr<std::remove_pointer_t<scmp_filter_ctx>, void (*)(scmp_filter_ctx)>(
      seccomp_init(SCMP_ACT_ERRNO(ENOSYS)), seccomp_release);
  if (!filter) return false;
  // BADARCH: programs of another architecture use other numbers for the calls. CTL_SSB: before Linux 5.16 a
  // filter slows its process down to protect it against a side channel of the processor. That works only for
  // code that runs in the process, so the protection is not needed here.
  return seccomp_attr_set(filter.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(ENOSYS)) == 0 &&
         seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_SSB, 1) == 0 &&
         seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_TSYNC, 1) == 0 && add_allowed(filter.get(), calls) &&
         seccomp_load(filter.get()) == 0;
}

void leave_root() {
  if (geteuid() == 0) change_account();
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

}  // namespace mines
