// mines-stage: starts an answer inside the sandbox that the judge has built, once the judge says so, and
// reports how the answer ended.
//
// It is the first process of the sandbox. It sets the limits and the filter of system calls on itself before
// it starts anything, so that every process inside is under both, and it cannot be written into (it is not
// dumpable). bubblewrap's own first process would have neither, and the answer could write into it.
//
// It copies the answer in, once the sandbox stands and the judge asks for it. So whether a sandbox can be
// built never depends on the answer.
//
// The answer is the child of a second process, because some answers take a parent with the number 1 as a sign
// that their parent has died. The stage links nothing but the C library, which every answer needs as well,
// and starts in less than a millisecond.
//
// The first process also kills the answer at the limit, should the judge be late. A kernel that divides the
// processors among sessions can be made to give them to the answer's session alone, for seconds (Linux 6.18,
// by threads that wake each other without end). The first process is of that session, where it goes before
// the answer, and the answer cannot stop it.
//
// Usage: mines-stage ANSWER NAME DESCRIPTORS PROCESSES FILE_BYTES DATA_BYTES MILLISECONDS; a limit of 0 is
// none. NAME is the answer's argv[0]. With an empty ANSWER there is only the sandbox, to see what can be had.
// Outside of a sandbox nothing is copied.
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isolation/processes/descriptors.hpp"
#include "os/urgency.hpp"

namespace {

using mines::judge::StageReport;

void report(StageReport::Kind kind, std::int32_t value, std::int64_t peak_kib = 0) {
  const StageReport message{kind, value, peak_kib};
  if (write(mines::judge::stage_reports, &message, sizeof message) != sizeof message) _exit(1);
}

/// Reports that the sandbox stands, with the filter's listener if there is one.
void report_ready(std::int32_t held, int listener) {
  StageReport message{StageReport::ready, held, 0};
  if (listener < 0) return report(StageReport::ready, held);
  iovec text{&message, sizeof message};
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof listener)] = {};
  msghdr packet{};
  packet.msg_iov = &text;
  packet.msg_iovlen = 1;
  packet.msg_control = room;
  packet.msg_controllen = sizeof room;
  cmsghdr* const head = CMSG_FIRSTHDR(&packet);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof listener);
  memcpy(CMSG_DATA(head), &listener, sizeof listener);
  if (sendmsg(mines::judge::stage_reports, &packet, 0) != static_cast<ssize_t>(sizeof message)) _exit(1);
}

bool limit(__rlimit_resource_t resource, rlim_t wanted) {
  rlimit now{};
  if (getrlimit(resource, &now) != 0) return false;
  const rlim_t most = wanted < now.rlim_max ? wanted : now.rlim_max;
  const rlimit limited{most, most};
  return setrlimit(resource, &limited) == 0;
}

bool limit_unless_0(__rlimit_resource_t resource, const char* text) {
  const rlim_t wanted = strtoull(text, nullptr, 10);
  return wanted == 0 || limit(resource, wanted);
}

bool limit_all(char** arguments) {
  // To a kernel whose core_pattern starts a program, 1 means "no core at all"; with 0 it would start that
  // program, as root, for each crash.
  constexpr rlim_t no_core = 1;
  constexpr rlim_t locked_bytes = 64 << 10;
  constexpr rlim_t pending_signals = 4096;  // timers count as well
  // The limit of processes counts the sandbox's alone because it is set inside.
  return limit(RLIMIT_CORE, no_core) && limit(RLIMIT_RTPRIO, 0) && limit(RLIMIT_NICE, 0) &&
         limit(RLIMIT_MEMLOCK, locked_bytes) && limit(RLIMIT_MSGQUEUE, 0) &&
         limit(RLIMIT_SIGPENDING, pending_signals) && limit_unless_0(RLIMIT_NOFILE, arguments[3]) &&
         limit_unless_0(RLIMIT_FSIZE, arguments[5]) && limit_unless_0(RLIMIT_DATA, arguments[6]) &&
         limit_unless_0(RLIMIT_NPROC, arguments[4]);
}

/// Installs the filter of system calls. `listener` becomes the descriptor on which refused calls are
/// reported; -1 if the kernel gives none, and then refused calls fail all the same.
bool install_filter(int& listener) {
  struct stat status {};
  if (fstat(mines::judge::stage_filter, &status) != 0 || status.st_size <= 0) return false;
  const auto bytes = static_cast<std::size_t>(status.st_size);
  void* const program = mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, mines::judge::stage_filter, 0);
  if (program == MAP_FAILED) return false;
  const sock_fprog filter{static_cast<unsigned short>(bytes / sizeof(sock_filter)),
                          static_cast<sock_filter*>(program)};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  listener = static_cast<int>(
      syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &filter));
  return listener >= 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

/// Forbids what only the stage needed, by a second filter; of two filters the stricter counts. Forbidden are
/// seccomp (own filters), sendmsg (it passes descriptors on, and kernels have had holes there), a change of
/// the limit of core dumps, to become undumpable (the watch of memory could not see the descriptors), and to
/// choose the processors of processes 1 and 2, which run the sandbox. (Without namespaces this process has
/// another number. There an answer could as well stop it.)
bool install_second_filter() {
  constexpr auto number = static_cast<unsigned>(offsetof(seccomp_data, nr));
  constexpr bool big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
  constexpr auto lower = [](unsigned i) {  // half of an argument
    return static_cast<unsigned>(offsetof(seccomp_data, args)) + 8 * i + (big_endian ? 4 : 0);
  };
  constexpr auto upper = [](unsigned i) {
    return static_cast<unsigned>(offsetof(seccomp_data, args)) + 8 * i + (big_endian ? 0 : 4);
  };
  sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, number),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sendmsg, 17, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 16, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 9, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prlimit64, 4, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sched_setaffinity, 0, 14),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, lower(0)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 1, 11, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 2, 10, 11),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, lower(1)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, RLIMIT_CORE, 0, 9),
      // Refused if there is a new limit, whose address is not 0; otherwise the call only asks.
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, lower(2)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 4, 6),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, lower(0)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_DUMPABLE, 0, 5),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, lower(1)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 1, 3, 2),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, upper(2)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog filter{sizeof steps / sizeof *steps, steps};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) == 0;
}

/// Waits for the judge's byte.
bool hears(char expected) {
  char byte = 0;
  return read(mines::judge::stage_go, &byte, 1) == 1 && byte == expected;
}

/// Copies the answer to `path`.
bool load(const char* path) {
  const int copy = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0700);
  if (copy < 0) return false;
  constexpr std::size_t piece = 16 << 20;
  ssize_t bytes = 0;
  do {
    bytes = sendfile(copy, mines::judge::stage_answer, nullptr, piece);
  } while (bytes > 0 || (bytes < 0 && errno == EINTR));
  const bool done = bytes == 0 && fchmod(copy, 0555) == 0;
  const int problem = errno;
  close(copy);
  close(mines::judge::stage_answer);
  errno = problem;
  return done;
}

/// Closes all that the stage was given but the socket on which it reports.
void close_all_but_reports() {
  for (int number = mines::judge::first_descriptor; number <= mines::judge::stage_answer; ++number) {
    if (number != mines::judge::stage_reports) close(number);
  }
}

bool inside = false;    // of a sandbox
long limit_ms = 0;      // the answer's time; 0: as long as it likes
volatile pid_t answer;  // its number

void kill_answer(int) { kill(inside ? -1 : answer, SIGKILL); }

/// The answer starts. It cannot start a second time.
void set_alarm(int number) {
  constexpr long grace_ms = 5;  // the judge comes first
  signal(number, SIG_IGN);
  const long end = limit_ms + grace_ms;
  const itimerval once{{}, {end / 1000, end % 1000 * 1000}};
  if (limit_ms > 0) setitimer(ITIMER_REAL, &once, nullptr);
}

/// For whom begin() tells.
void await_begin(const char* milliseconds) {
  limit_ms = strtol(milliseconds, nullptr, 10);
  struct sigaction action {};
  action.sa_flags = SA_RESTART;
  action.sa_handler = kill_answer;
  sigaction(SIGALRM, &action, nullptr);
  action.sa_handler = set_alarm;
  sigaction(SIGUSR1, &action, nullptr);
}

/// Tells the process with the alarm that the answer's time begins.
void begin() { kill(inside ? 1 : getppid(), SIGUSR1); }

[[noreturn]] void become_answer(char** arguments) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // At niceness 10 others go first, unless the kernel divides the processors by session. The limit of
  // niceness keeps it there.
  mines::step_back();
  // Not the answer's file: outside of a sandbox the answer may be executed by this descriptor's name, and a
  // script's interpreter opens it by that name.
  for (int number = mines::judge::stage_go; number < mines::judge::stage_answer; ++number) {
    fcntl(number, F_SETFD, FD_CLOEXEC);
  }
  // The watch of memory cannot measure an answer whose descriptors it cannot read.
  prctl(PR_SET_DUMPABLE, 1);
  report(StageReport::loaded, 0);
  if (!hears(mines::judge::stage_go_on)) _exit(1);
  begin();
  char* const words[] = {arguments[2], nullptr};
  execve(arguments[1], words, environ);
  report(StageReport::failed, errno);
  _exit(1);
}

/// The answer's parent: starts it, waits for it, reports its end. Inside a sandbox all that the answer has
/// started ends with it: a daemon that played on would have time that is not counted.
int run_answer(char** arguments) {
  answer = fork();
  if (answer < 0) return 3;
  if (answer == 0) become_answer(arguments);
  close_all_but_reports();
  int status = 0;
  rusage usage{};
  while (wait4(answer, &status, 0, &usage) != answer) {
    if (errno != EINTR) return 3;
  }
  if (inside) kill(-1, SIGKILL);  // all processes but this one and the first
  report(StageReport::ended, status, usage.ru_maxrss);
  return 0;
}

/// The first process of a sandbox: reaps orphans until the answer's parent ends, and then ends everything.
int reap_until(pid_t parent) {
  close_all_but_reports();
  close(mines::judge::stage_reports);
  for (;;) {
    int status = 0;
    const pid_t ended = wait4(-1, &status, 0, nullptr);
    if (ended == parent) return WIFEXITED(status) ? WEXITSTATUS(status) : 3;
    if (ended < 0 && errno != EINTR) return 3;
  }
}

}  // namespace

int main(int argc, char* argv[]) {
  if (argc != 8) return 2;
  // No process of the same account may trace this one, write to its memory or use its descriptors through
  // /proc.
  prctl(PR_SET_DUMPABLE, 0);
  signal(SIGCHLD, SIG_DFL);
  std::int32_t held = limit_all(argv) ? StageReport::limits : 0;
  int listener = -1;
  if (install_filter(listener)) held |= StageReport::filter;
  const bool filtered = (held & StageReport::filter) != 0;
  report_ready(held, listener);
  // From now on only the judge has it. If the judge goes, refused calls fail at once, and no process waits.
  if (listener >= 0) close(listener);
  if (filtered && !install_second_filter()) return 3;
  if (!hears(mines::judge::stage_load)) return 1;
  if (*argv[1] == '\0') return 0;
  inside = getpid() == 1;
  await_begin(argv[7]);
  if (!inside) return run_answer(argv);
  if (!load(argv[1])) {
    report(StageReport::not_loaded, errno);
    return 1;
  }
  const pid_t parent = fork();
  if (parent < 0) return 3;
  return parent == 0 ? run_answer(argv) : reap_until(parent);
}
