// mines-stage: starts an answer inside the sandbox that the judge has built, once the judge says so, and
// tells it how the answer ended.
//
// It exists so that all preparation lies before the answer's time, so that an answer is not a child of the
// sandbox's first process (answers may take that for the death of their parent), and because a limit of
// processes counts the sandbox's own only if it is set inside. It links nothing but the C library, which
// every answer finds as well, and starts in less than a millisecond.
//
// Usage: mines-stage ANSWER NAME DESCRIPTORS PROCESSES FILE_BYTES; a limit of 0 is none. NAME is the answer's
// argv[0]. An answer may kill its stage, as it runs under the same account; then the sandbox ends with it.
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "judge/descriptors.hpp"
#include "judge/stage_message.hpp"

namespace {

using mines::StageMessage;

void tell(StageMessage::Kind kind, std::int32_t value, std::int64_t peak_kib = 0) {
  const StageMessage message{kind, value, peak_kib};
  if (write(mines::stage_reports, &message, sizeof message) != sizeof message) _exit(1);
}

bool limit(__rlimit_resource_t resource, const char* text) {
  const rlim_t wanted = strtoull(text, nullptr, 10);
  rlimit now{};
  if (wanted == 0) return true;
  if (getrlimit(resource, &now) != 0) return false;
  const rlim_t most = wanted < now.rlim_max ? wanted : now.rlim_max;
  const rlimit limited{most, most};
  return setrlimit(resource, &limited) == 0;
}

bool limit_all(char** arguments) {
  const rlimit none{0, 0};
  return setrlimit(RLIMIT_CORE, &none) == 0 && limit(RLIMIT_NOFILE, arguments[3]) &&
         limit(RLIMIT_NPROC, arguments[4]) && limit(RLIMIT_FSIZE, arguments[5]);
}

bool filter_system_calls() {
  struct stat status {};
  if (fstat(mines::stage_filter, &status) != 0 || status.st_size <= 0) return false;
  const auto bytes = static_cast<std::size_t>(status.st_size);
  void* const program = mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, mines::stage_filter, 0);
  if (program == MAP_FAILED) return false;
  const sock_fprog filter{static_cast<unsigned short>(bytes / sizeof(sock_filter)),
                          static_cast<sock_filter*>(program)};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

[[noreturn]] void become_answer(char** arguments) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Schedulers share processors out among sessions: the sandbox's first process must not stand in one queue
  // with the answer's thousands.
  setsid();
  for (int number = mines::stage_go; number <= mines::stage_filter; ++number) {
    fcntl(number, F_SETFD, FD_CLOEXEC);
  }
  std::int32_t held = limit_all(arguments) ? StageMessage::limits : 0;
  // What follows may be refused by the filter, and need not: it is allowed to every answer.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && filter_system_calls()) held |= StageMessage::filter;
  tell(StageMessage::ready, held);
  char go = 0;
  if (read(mines::stage_go, &go, 1) != 1) _exit(1);
  char* const answer[] = {arguments[2], nullptr};
  execve(arguments[1], answer, environ);
  tell(StageMessage::failed, errno);
  _exit(1);
}

}  // namespace

int main(int argc, char* argv[]) {
  if (argc != 6) return 2;
  // Nobody of the same account may trace this process or use its descriptors through /proc.
  prctl(PR_SET_DUMPABLE, 0);
  signal(SIGCHLD, SIG_DFL);
  const pid_t answer = fork();
  if (answer < 0) return 3;
  if (answer == 0) become_answer(argv);
  // What the answer plays with is not held open here.
  for (int number = mines::first_descriptor; number <= mines::stage_filter; ++number) {
    if (number != mines::stage_reports) close(number);
  }
  int status = 0;
  rusage usage{};
  while (wait4(answer, &status, 0, &usage) != answer) {
    if (errno != EINTR) return 3;
  }
  tell(StageMessage::ended, status, usage.ru_maxrss);
  return 0;
}
