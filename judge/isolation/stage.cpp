// mines-stage: starts an answer inside the sandbox that the judge has built, once the judge says so, and
// tells it how the answer ended.
//
// It is the first process of the sandbox. It sets the limits and the filter of system calls on itself before
// it starts anything, so that every process inside is under both, and nobody may write into it (it is not
// dumpable). bubblewrap's own first process would have neither and could be written into by the answer.
//
// The answer's bytes come in through it: a copy, fetched when the sandbox stands and the judge has asked for
// it. So whether a sandbox can be built never depends on the answer.
//
// The answer is a child of a second process, its attendant: some answers take a parent with the number 1 as a
// sign that their parent has died. The stage links nothing but the C library, which every answer finds as
// well, and starts in less than a millisecond.
//
// Usage: mines-stage ANSWER NAME DESCRIPTORS PROCESSES FILE_BYTES; a limit of 0 is none. NAME is the answer's
// argv[0]. With an empty ANSWER there is only the sandbox, to see what can be had. Outside of a sandbox
// nothing is copied.
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
#include <sys/wait.h>
#include <unistd.h>

#include "judge/isolation/descriptors.hpp"
#include "judge/isolation/stage_report.hpp"

namespace {

using mines::judge::StageMessage;

void tell(StageMessage::Kind kind, std::int32_t value, std::int64_t peak_kib = 0) {
  const StageMessage message{kind, value, peak_kib};
  if (write(mines::judge::stage_reports, &message, sizeof message) != sizeof message) _exit(1);
}

/// That the sandbox stands, with the filter's listener if there is one.
void tell_ready(std::int32_t held, int listener) {
  StageMessage message{StageMessage::ready, held, 0};
  if (listener < 0) return tell(StageMessage::ready, held);
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
  // With 0 a kernel whose core_pattern is a pipe would start that program, as root, for each crash; 1 is the
  // kernel's word for "no core at all".
  constexpr rlim_t no_core = 1;
  constexpr rlim_t locked_bytes = 64 << 10;
  constexpr rlim_t pending_signals = 4096;  // timers count
  // Last that of processes: it counts the sandbox's own only because it is set inside.
  return limit(RLIMIT_CORE, no_core) && limit(RLIMIT_RTPRIO, 0) && limit(RLIMIT_NICE, 0) &&
         limit(RLIMIT_MEMLOCK, locked_bytes) && limit(RLIMIT_MSGQUEUE, 0) &&
         limit(RLIMIT_SIGPENDING, pending_signals) && limit_unless_0(RLIMIT_NOFILE, arguments[3]) &&
         limit_unless_0(RLIMIT_FSIZE, arguments[5]) && limit_unless_0(RLIMIT_NPROC, arguments[4]);
}

/// Installs the filter. `listener` is the descriptor by which refused calls are heard of; -1 if the kernel
/// gives none, and then what is refused fails all the same.
bool filter_system_calls(int& listener) {
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

/// Takes away what only the stage needed: filters of one's own, sockets by which descriptors travel, where
/// kernels have had holes, and the limit of core dumps, which nobody is to lower. A second filter; of two the
/// stricter counts.
bool close_the_filter() {
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
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sendmsg, 8, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 7, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prlimit64, 0, 7),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, lower(1)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, RLIMIT_CORE, 0, 5),
      // The address of a new limit; without one the call only asks.
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, lower(2)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 2),
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

/// Closes all that the stage was given but what it speaks through.
void close_all_but_reports() {
  for (int number = mines::judge::first_descriptor; number <= mines::judge::stage_answer; ++number) {
    if (number != mines::judge::stage_reports) close(number);
  }
}

[[noreturn]] void become_answer(char** arguments) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Schedulers share processors out among sessions: the sandbox's first process must not stand in one queue
  // with the answer's thousands.
  setsid();
  // Not that of the answer's file: outside of a sandbox it may be the name by which it is executed, and by
  // which a script's interpreter opens it.
  for (int number = mines::judge::stage_go; number < mines::judge::stage_answer; ++number) {
    fcntl(number, F_SETFD, FD_CLOEXEC);
  }
  tell(StageMessage::loaded, 0);
  if (!hears(mines::judge::stage_go_on)) _exit(1);
  char* const answer[] = {arguments[2], nullptr};
  execve(arguments[1], answer, environ);
  tell(StageMessage::failed, errno);
  _exit(1);
}

/// The answer's parent: starts it, waits for it, tells its end. Inside a sandbox the answer's end is that of
/// all that it has started: a daemon that played on would have time that nobody counts.
int attend_answer(char** arguments, bool is_inside) {
  const pid_t answer = fork();
  if (answer < 0) return 3;
  if (answer == 0) become_answer(arguments);
  close_all_but_reports();
  int status = 0;
  rusage usage{};
  while (wait4(answer, &status, 0, &usage) != answer) {
    if (errno != EINTR) return 3;
  }
  if (is_inside) kill(-1, SIGKILL);  // all that it may signal but itself and the first process
  tell(StageMessage::ended, status, usage.ru_maxrss);
  return 0;
}

/// The first process of a sandbox: takes the orphans' ends until the attendant's, which ends all.
int reap_until(pid_t attendant) {
  close_all_but_reports();
  close(mines::judge::stage_reports);
  for (;;) {
    int status = 0;
    const pid_t ended = wait4(-1, &status, 0, nullptr);
    if (ended == attendant) return WIFEXITED(status) ? WEXITSTATUS(status) : 3;
    if (ended < 0 && errno != EINTR) return 3;
  }
}

}  // namespace

int main(int argc, char* argv[]) {
  if (argc != 6) return 2;
  // Nobody of the same account may trace this process, write to its memory or use its descriptors through
  // /proc.
  prctl(PR_SET_DUMPABLE, 0);
  signal(SIGCHLD, SIG_DFL);
  std::int32_t held = limit_all(argv) ? StageMessage::limits : 0;
  int listener = -1;
  if (filter_system_calls(listener)) held |= StageMessage::filter;
  const bool filtered = (held & StageMessage::filter) != 0;
  tell_ready(held, listener);
  // From now on only the judge has it: if that goes, what is refused fails at once and nobody waits.
  if (listener >= 0) close(listener);
  if (filtered && !close_the_filter()) return 3;
  if (!hears(mines::judge::stage_load)) return 1;
  if (*argv[1] == '\0') return 0;
  if (getpid() != 1) return attend_answer(argv, false);
  if (!load(argv[1])) {
    tell(StageMessage::not_loaded, errno);
    return 1;
  }
  const pid_t attendant = fork();
  if (attendant < 0) return 3;
  return attendant == 0 ? attend_answer(argv, true) : reap_until(attendant);
}
