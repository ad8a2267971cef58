#include "isolation/calls/system_call_filter.hpp"

#include <asm/termbits.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/close_range.h>
#include <linux/fadvise.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <type_traits>

#include "base/assert.hpp"

namespace mines::judge {

namespace {

/// Allowed whatever the arguments are. A name that this processor does not have is left out. Not among them
/// is setsid: a kernel may give each session a share of the processors.
constexpr const char* allowed_calls[] = {
    // files
    "read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "open", "openat", "creat",
    "close", "lseek", "_llseek", "dup", "dup2", "dup3", "pipe", "pipe2", "stat", "stat64", "fstat", "fstat64",
    "lstat", "lstat64", "newfstatat", "fstatat64", "statx", "access", "faccessat", "faccessat2", "readlink",
    "readlinkat", "getdents", "getdents64", "getcwd", "chdir", "fchdir", "mkdir", "mkdirat", "rmdir",
    "unlink", "unlinkat", "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat",
    "chmod", "fchmod", "fchmodat", "umask", "truncate", "truncate64", "ftruncate", "ftruncate64", "fsync",
    "fdatasync", "statfs", "statfs64", "fstatfs", "fstatfs64", "utimensat", "utime", "utimes", "futimesat",
    "sendfile", "sendfile64", "copy_file_range", "getxattr", "lgetxattr", "fgetxattr", "listxattr",
    "llistxattr", "flistxattr",
    // waiting for files
    "poll", "ppoll", "select", "_newselect", "pselect6", "epoll_create", "epoll_create1", "epoll_ctl",
    "epoll_wait", "epoll_pwait", "epoll_pwait2", "eventfd", "eventfd2", "timerfd_create", "timerfd_settime",
    "timerfd_gettime", "signalfd", "signalfd4",
    // For the stage alone: it hands the filter's listener to the judge, and then forbids both by a second
    // filter.
    "sendmsg", "seccomp",
    // memory
    "munmap", "mremap", "mprotect", "brk", "msync", "mlock", "mlock2", "munlock", "membarrier",
    // processes and threads
    "fork", "vfork", "execve", "exit", "exit_group", "wait4", "waitid", "waitpid", "getpid", "getppid",
    "gettid", "getpgrp", "getpgid", "setpgid", "getsid", "kill", "tkill", "tgkill", "getuid", "geteuid",
    "getgid", "getegid", "getresuid", "getresgid", "getgroups", "capget", "arch_prctl", "set_tid_address",
    "set_robust_list", "get_robust_list", "rseq", "futex", "futex_time64", "futex_waitv", "sched_yield",
    "sched_getaffinity", "sched_getparam", "sched_getscheduler", "sched_get_priority_max",
    "sched_get_priority_min", "getcpu", "getpriority", "getrlimit", "ugetrlimit", "getrusage", "times",
    "sysinfo", "uname", "restart_syscall", "getrandom",
    // signals and time
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigtimedwait",
    "rt_sigtimedwait_time64", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "rt_sigsuspend", "sigreturn",
    "sigaltstack", "pause", "alarm", "setitimer", "getitimer", "timer_create", "timer_settime",
    "timer_gettime", "timer_getoverrun", "timer_delete", "nanosleep", "clock_nanosleep",
    "clock_nanosleep_time64", "clock_gettime", "clock_gettime64", "clock_getres", "clock_getres_time64",
    "gettimeofday", "time"};

/// Allowed as well: calls that the libseccomp of Debian 12 does not know by name, by their numbers, which are
/// the same on every processor.
constexpr int allowed_numbers[] = {
    452,  // fchmodat2
    454,  // futex_wake
    455,  // futex_wait
    456,  // futex_requeue
};

/// Refused without a report to the judge: the C library, or a language, tries them in every program and has
/// another way.
constexpr const char* politely_refused[] = {
    "clone3",  // its flags lie in memory, where no filter can look. C libraries go back to clone
};

/// What fcntl may be asked for. Locks are not: on a file that all games see, a lock would signal from one
/// game to another.
constexpr int file_commands[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD,      F_SETFD,
                                 F_GETFL, F_SETFL,         F_SETPIPE_SZ, F_GETPIPE_SZ};

/// What ioctl may ask of a terminal, and of any file. Not among them are the requests that type for the user,
/// take the console over or load a line discipline.
constexpr unsigned device_requests[] = {TCGETS,     TCSETS,     TCSETSW,   TCSETSF,   TCGETS2,  TCSETS2,
                                        TCSETSW2,   TCSETSF2,   TCSBRK,    TCSBRKP,   TCXONC,   TCFLSH,
                                        TIOCGWINSZ, TIOCSWINSZ, TIOCGPGRP, TIOCSPGRP, TIOCGSID, FIONREAD,
                                        TIOCOUTQ,   FIONBIO,    FIOCLEX,   FIONCLEX};

/// What prctl may be asked for. Not among them are own filters, who may trace the process, and its layout in
/// memory. (To become undumpable is forbidden by the stage's second filter.)
constexpr int process_options[] = {
    PR_SET_PDEATHSIG,    PR_GET_PDEATHSIG,    PR_GET_DUMPABLE,        PR_SET_DUMPABLE,
    PR_SET_NAME,         PR_GET_NAME,         PR_GET_SECCOMP,         PR_CAPBSET_READ,
    PR_SET_TIMERSLACK,   PR_GET_TIMERSLACK,   PR_SET_CHILD_SUBREAPER, PR_GET_CHILD_SUBREAPER,
    PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS, PR_SET_THP_DISABLE,     PR_GET_THP_DISABLE,
    0x53564d41 /* PR_SET_VMA */};

/// What madvise may be asked for: what acts on the caller's own mappings alone. Refused is what takes pages
/// from a file or from other processes that map them (REMOVE, PAGEOUT, COLD, COLLAPSE, SOFT_OFFLINE,
/// HWPOISON), since their next access would wait for the kernel, and what compares pages of several processes
/// (MERGEABLE).
constexpr int memory_advice[] = {
    // how the memory is used, and what a child gets of it
    MADV_NORMAL, MADV_RANDOM, MADV_SEQUENTIAL, MADV_WILLNEED, MADV_DONTNEED, MADV_FREE, MADV_DONTFORK,
    MADV_DOFORK, MADV_HUGEPAGE, MADV_NOHUGEPAGE, MADV_DONTDUMP, MADV_DODUMP, MADV_WIPEONFORK, MADV_KEEPONFORK,
    // by number, as older headers lack the names: MADV_POPULATE_READ, MADV_POPULATE_WRITE,
    // MADV_DONTNEED_LOCKED, MADV_GUARD_INSTALL and MADV_GUARD_REMOVE
    22, 23, 24, 102, 103};

constexpr unsigned new_namespaces =
    CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
/// The threads of a process share one table of descriptors, which belongs to no other process. So the watch
/// of memory looks at one table a process, and a table changes only while a thread of its process runs.
constexpr unsigned thread_of_one_table = CLONE_THREAD | CLONE_FILES;
constexpr scmp_datum_t low_half = 0xffffffff;  // the part of an argument that the kernel takes for an int
constexpr unsigned only_ask = 0xffffffff;      // of personality()

/// Builds the rules; remembers the first failure.
class Rules {
 public:
  explicit Rules(scmp_filter_ctx filter) : filter_(filter) {}

  template <class... Conditions>
  void allow(const char* name, Conditions... conditions) {
    add(SCMP_ACT_ALLOW, seccomp_syscall_resolve_name(name), conditions...);
  }
  void allow(int number) { add(SCMP_ACT_ALLOW, number); }
  template <class... Conditions>
  void refuse_politely(const char* name, Conditions... conditions) {
    add(SCMP_ACT_ERRNO(ENOSYS), seccomp_syscall_resolve_name(name), conditions...);
  }
  int failure() const { return failure_; }

 private:
  template <class... Conditions>
  void add(std::uint32_t action, int call, Conditions... conditions) {
    if (call < 0) return;  // not on this processor
    const int added = seccomp_rule_add(filter_, action, call, sizeof...(Conditions), conditions...);
    if (failure_ == 0) failure_ = added;
  }

  scmp_filter_ctx filter_;
  int failure_ = 0;
};

/// No huge pages of the system's pool, which no control group counts; without that flag the kernel ignores
/// the bits that give their size.
void add_mappings(Rules& rules, bool nameless) {
  const auto allow_without = [&rules](scmp_datum_t flags) {
    for (const char* name : {"mmap", "mmap2"}) rules.allow(name, SCMP_A3(SCMP_CMP_MASKED_EQ, flags, 0));
  };
  if (nameless) return allow_without(MAP_HUGETLB);
  allow_without(MAP_HUGETLB | MAP_ANONYMOUS);
  allow_without(MAP_HUGETLB | MAP_SHARED);  // the bit of MAP_SHARED_VALIDATE as well
}

int add_rules(scmp_filter_ctx filter, const FilterTerms& terms) {
  Rules rules(filter);
  const auto allow_values = [&rules](std::initializer_list<const char*> names, unsigned argument,
                                     const auto& values) {
    for (const auto value : values) {
      for (const char* name : names)
        rules.allow(name, SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, low_half, static_cast<unsigned>(value)));
    }
  };
  for (const char* name : allowed_calls) rules.allow(name);
  for (const int number : allowed_numbers) rules.allow(number);
  if (terms.pinning) rules.allow("sched_setaffinity");
  for (const char* name : politely_refused) rules.refuse_politely(name);
  add_mappings(rules, terms.nameless_memory);
  allow_values({"madvise"}, 2, memory_advice);
  // While a hole is punched, page faults in its range wait, those of the server as well.
  allow_values({"fallocate"}, 1, std::array{0, FALLOC_FL_KEEP_SIZE});
  // Of the calling thread alone: not of the processes that run the sandbox.
  rules.allow("setpriority", SCMP_A0(SCMP_CMP_MASKED_EQ, low_half, PRIO_PROCESS),
              SCMP_A1(SCMP_CMP_MASKED_EQ, low_half, 0));
  for (const unsigned flags : {0U, thread_of_one_table})
    rules.allow("clone", SCMP_A0(SCMP_CMP_MASKED_EQ, new_namespaces | thread_of_one_table, flags));
  rules.allow("close_range", SCMP_A2(SCMP_CMP_MASKED_EQ, CLOSE_RANGE_UNSHARE, 0));
  allow_values({"fcntl", "fcntl64"}, 1, file_commands);
  allow_values({"ioctl"}, 1, device_requests);
  allow_values({"prctl"}, 0, process_options);
  // A process may lower its own limits, but not that of core dumps (see mines-stage). For prlimit64 the
  // stage's second filter checks that: libseccomp 2.5.4 gets rules wrong whose conditions are on several
  // arguments, and not on the same ones in every rule.
  rules.allow("prlimit64", SCMP_A0(SCMP_CMP_MASKED_EQ, low_half, 0));
  for (int resource = 0; resource < RLIM_NLIMITS; ++resource) {
    if (resource != RLIMIT_CORE)
      rules.allow("setrlimit", SCMP_A0(SCMP_CMP_MASKED_EQ, low_half, static_cast<scmp_datum_t>(resource)));
  }
  for (const char* name : {"mknod", "mknodat"}) {
    const unsigned mode = name[5] == '\0' ? 1 : 2;
    rules.allow(name, SCMP_CMP(mode, SCMP_CMP_MASKED_EQ, S_IFMT, S_IFIFO));
  }
  // Java puts a pair of sockets in the place of files that it closes. System libraries ask local servers for
  // names of users; there is no network, and these calls are not worth counting.
  rules.allow("socketpair", SCMP_A0(SCMP_CMP_MASKED_EQ, low_half, AF_UNIX));
  rules.refuse_politely("socket", SCMP_A0(SCMP_CMP_MASKED_EQ, low_half, AF_UNIX));
  rules.allow("personality", SCMP_A0(SCMP_CMP_MASKED_EQ, low_half, only_ask));
  // POSIX_FADV_DONTNEED is refused: it would throw pages of the system's files out, which other games notice.
  allow_values({"fadvise64", "fadvise64_64"}, 3,
               std::array{POSIX_FADV_NORMAL, POSIX_FADV_RANDOM, POSIX_FADV_SEQUENTIAL, POSIX_FADV_WILLNEED});
  return rules.failure();
}

std::string name_of_call(const seccomp_data& call) {
  const std::unique_ptr<char, void (*)(void*)> name(
      seccomp_syscall_resolve_num_arch(seccomp_arch_native(), call.nr), std::free);
  return name ? name.get() : fmt::format("call {}", call.nr);
}

/// The running kernel's structures may be longer than those of our headers, and must be all zeroes. `room`
/// comes first because {} fills the first member.
union Notice {
  char room[1024];
  seccomp_notif seen;
};
union Verdict {
  char room[1024];
  seccomp_notif_resp said;
};

}  // namespace

Result<FileDescriptor> system_call_filter(const FilterTerms& terms) {
  const auto filter = std::unique_ptr<std::remove_pointer_t<scmp_filter_ctx>, void (*)(scmp_filter_ctx)>(
      seccomp_init(SCMP_ACT_NOTIFY), seccomp_release);
  if (!filter) return broken("system call filter", "libseccomp has no filter for this machine");
  // Calls by another interface (32 bits on 64) would bypass the rules, so they fail.
  int failure = seccomp_attr_set(filter.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(ENOSYS));
  // As a tree: to compare each call of the answer with some 200 numbers in a row would cost it most of a
  // microsecond.
  if (failure == 0) failure = seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2);
  if (failure == 0) failure = add_rules(filter.get(), terms);
  FileDescriptor memory(memfd_create("mines_filter", MFD_CLOEXEC));
  if (!memory.is_open()) return system_failure(ExitCode::broken, "system call filter", "memfd_create", errno);
  if (failure == 0) failure = seccomp_export_bpf(filter.get(), memory.number());
  if (failure != 0) return system_failure(ExitCode::broken, "system call filter", "libseccomp", -failure);
  // mines-stage passes the number of instructions on in 16 bits.
  MINES_ASSERT([&memory] {
    struct stat status {};
    const auto most = static_cast<off_t>(BPF_MAXINSNS * sizeof(sock_filter));
    return fstat(memory.number(), &status) == 0 && status.st_size > 0 && status.st_size <= most;
  }());
  return memory;
}

void RefusedCalls::take() {
  pollfd waiting{listener_.number(), POLLIN, 0};
  if (!listener_.is_open() || poll(&waiting, 1, 0) <= 0) return;
  MINES_ASSERT(taken_ < most);  // else it has stopped listening
  if ((waiting.revents & POLLIN) == 0) return listener_.close();
  Notice notice{};
  if (ioctl(listener_.number(), SECCOMP_IOCTL_NOTIF_RECV, &notice.seen) != 0) {
    // ENOENT: its caller was killed meanwhile, and there is nothing to take.
    if (errno != ENOENT && errno != EINTR) listener_.close();
    return;
  }
  ++counts_[name_of_call(notice.seen.data)];
  Verdict verdict{};
  verdict.said.id = notice.seen.id;
  verdict.said.error = -ENOSYS;
  ioctl(listener_.number(), SECCOMP_IOCTL_NOTIF_SEND, &verdict.said);
  // Without a listener the kernel refuses the calls itself, also with ENOSYS.
  if (++taken_ == most) listener_.close();
}

}  // namespace mines::judge
