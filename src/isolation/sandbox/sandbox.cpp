#include "isolation/sandbox/sandbox.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/assert.hpp"
#include "base/number_list.hpp"
#include "isolation/calls/system_call_filter.hpp"
#include "isolation/memory/descendants.hpp"
#include "isolation/processes/launch.hpp"
#include "isolation/processes/pipe.hpp"
#include "isolation/sandbox/sandbox_arguments.hpp"
#include "os/urgency.hpp"
#include "protocol/v2.hpp"

namespace mines::judge {

namespace {

// They follow the stage's own. bubblewrap reads and closes them.
constexpr int arguments_descriptor = stage_answer + 1;
constexpr int stage_descriptor = stage_answer + 2;
constexpr int online_descriptor = stage_answer + 3;

/// A program's file and its size.
struct ProgramFile {
  FileDescriptor file;
  std::uint64_t bytes = 0;
};

Result<ProgramFile> open_program(const std::string& path) {
  // Non-blocking, so that a named pipe that took the program's place is refused and not waited for.
  ProgramFile found{FileDescriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK))};
  if (!found.file.is_open()) return system_failure(ExitCode::bad_input, path, "open", errno);
  struct stat status {};
  if (fstat(found.file.number(), &status) != 0 || !S_ISREG(status.st_mode))
    return bad_input(path, "expected a program, but this is no regular file");
  found.bytes = static_cast<std::uint64_t>(status.st_size);
  return found;
}

Result<ProgramFile> open_answer(const std::string& path) {
  auto answer = open_program(path);
  if (answer && answer->bytes > most_answer_bytes) {
    return bad_input(path, fmt::format("the answer has {} bytes, at most {} can be brought into a sandbox",
                                       answer->bytes, most_answer_bytes));
  }
  return answer;
}

/// The largest file. In a game that is its shared memory, which so cannot grow.
std::uint64_t file_limit(const SandboxPlan& plan) {
  static_assert(v2::shared_memory_bytes >= most_answer_bytes);  // which the stage copies below that limit
  return plan.program.shared_name.empty() ? plan.settings.scratch_bytes : v2::shared_memory_bytes;
}

/// Private memory that one process may write at a time, used or not: the backstop behind the watch, which
/// sees what is used, of all processes, but sees it late. 0 is none.
std::uint64_t data_limit([[maybe_unused]] const SandboxPlan& plan) {
#if defined(MINES_SANITIZED)
  return 0;  // sanitizers reserve terabytes
#else
  constexpr std::uint64_t room = std::uint64_t{1} << 30;
  return plan.memory_is_watched ? plan.settings.memory_bytes + room : 0;
#endif
}

/// The stage's own command: where the answer is, its name, and the limits. A limit of processes is possible
/// only inside a sandbox, where the answer's are counted alone.
std::vector<std::string> stage_arguments(const SandboxPlan& plan) {
  const bool inside = plan.way.has_namespaces();
  std::string path = inside ? answer_inside(plan.program.path) : plan.program.path;
  const std::string name = path;
  // The answer's folder may be closed to the other account.
  if (!inside && plan.account) path = fmt::format("/proc/self/fd/{}", stage_answer);
  if (plan.program.path.empty()) path = "";
  return {path,
          name,
          std::to_string(plan.settings.descriptors),
          std::to_string(inside ? plan.settings.processes : 0),
          std::to_string(file_limit(plan)),
          std::to_string(data_limit(plan)),
          std::to_string(std::llround(1000 * plan.program.seconds))};
}

/// Sanitizers look for leaks by tracing their own process, which the filter refuses.
std::string without_leak_check() {
  const char* const options = std::getenv("ASAN_OPTIONS");
  return fmt::format("ASAN_OPTIONS={}:detect_leaks=0", options == nullptr ? "" : options);
}

Launch launch_of(const SandboxPlan& plan) {
  const bool inside = plan.way.has_namespaces();
  Launch launch;
  launch.program = inside ? plan.way.bubblewrap : stage_path();
  launch.variables = plan.program.variables;
  launch.variables.push_back(without_leak_check());
  launch.reads_terminal = plan.program.reads_terminal;
  launch.output = plan.output;
  launch.few_variables = true;
  launch.expendable = true;
  launch.account = plan.account;
  launch.processors = plan.settings.processors.answer;
  if (inside) {
    launch.arguments = {"--args", std::to_string(arguments_descriptor), "--", stage_inside};
    for (const char* name : {"HOME", "TMPDIR"})
      launch.variables.push_back(variable_text(name, scratch_inside));
  }
  for (std::string& argument : stage_arguments(plan)) launch.arguments.push_back(std::move(argument));
  return launch;
}

/// What came of receiving: a report of the stage, nothing yet, or the end of the stage.
enum class Got { report, nothing, end };

/// Never waits. `passed` is the descriptor that may come with a report.
Got receive(int socket, StageReport& report, FileDescriptor& passed) {
  iovec text{&report, sizeof report};
  int number = -1;
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof number)] = {};
  msghdr packet{};
  packet.msg_iov = &text;
  packet.msg_iovlen = 1;
  packet.msg_control = room;
  packet.msg_controllen = sizeof room;
  const ssize_t bytes = recvmsg(socket, &packet, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (bytes < 0 && (errno == EAGAIN || errno == EINTR)) return Got::nothing;
  // 0 bytes: all writers are closed. Another size is no report of the stage, so its sender is not listened
  // to.
  if (bytes != sizeof report) return Got::end;
  const cmsghdr* const head = CMSG_FIRSTHDR(&packet);
  if (head != nullptr && head->cmsg_type == SCM_RIGHTS && head->cmsg_len == CMSG_LEN(sizeof number)) {
    std::memcpy(&number, CMSG_DATA(head), sizeof number);
    // Owned at once, so that a descriptor that nobody wants is closed.
    passed = FileDescriptor(number);
  }
  return Got::report;
}

}  // namespace

Result<void> give_shared_memory(const std::string& name, const Account& owner) {
  const std::string path = "/dev/shm" + name;
  const FileDescriptor object(open(path.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC));
  if (!object.is_open()) return system_failure(ExitCode::broken, path, "open", errno);
  if (fchown(object.number(), owner.user, owner.group) == 0) return {};
  return system_failure(ExitCode::broken, path, "fchown", errno);
}

Result<Sandbox> Sandbox::start(const SandboxPlan& plan) {
  const bool inside = plan.way.has_namespaces();
  MINES_LET(auto filter,
            system_call_filter({.nameless_memory = !plan.memory_is_watched, .pinning = plan.may_pin}));
  MINES_LET(auto go, Pipe::open());
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
    return system_failure(ExitCode::broken, "sandbox", "socketpair", errno);
  FileDescriptor reader(ends[0]);
  const FileDescriptor writer(ends[1]);

  ProgramFile answer;
  ProgramFile stage;
  FileDescriptor arguments;
  FileDescriptor online;
  // Without a sandbox and another account the stage opens the answer by its path.
  if (!plan.program.path.empty() && (inside || plan.account)) {
    MINES_LET(auto opened, open_answer(plan.program.path));
    answer = std::move(opened);
  }
  if (inside) {
    MINES_LET(auto opened, open_program(stage_path()));
    stage = std::move(opened);
    MINES_LET(auto words,
              words_file(sandbox_arguments(plan, answer.bytes, {stage_descriptor, online_descriptor})));
    arguments = std::move(words);
    // bubblewrap closes only what it reads.
    if (const ProcessorLists& lists = plan.settings.processors; lists.are_chosen()) {
      MINES_LET(online, text_file(ranges_text(lists.answer) + "\n"));
    }
  }
  if (plan.account && !plan.program.shared_name.empty()) {
    MINES_TRY(give_shared_memory(plan.program.shared_name, *plan.account));
  }
  Launch launch = launch_of(plan);
  launch.descriptors = {plan.program.to_peer, plan.program.from_peer, go.reader.number(),
                        writer.number(),      filter.number(),        answer.file.number(),
                        arguments.number(),   stage.file.number(),    online.number()};
  MINES_LET(const auto process, judge::launch(launch));
  Sandbox sandbox;
  sandbox.process_ = process;
  sandbox.namespaces_ = inside;
  sandbox.counts_refused_ = plan.program.counts_refused_calls;
  sandbox.go_ = std::move(go.writer);
  sandbox.reports_ = std::move(reader);
  return sandbox;
}

void Sandbox::read_reports() {
  StageReport report{};
  FileDescriptor passed;
  Got got = Got::nothing;
  while (open() && (got = receive(reports_.number(), report, passed)) == Got::report)
    take(report, std::move(passed));
  if (got == Got::end) reports_.close();
}

void Sandbox::wait_for_report(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
  pollfd report{reports_.number(), POLLIN, 0};
  // The milliseconds are rounded down above. One more keeps this from waking before the deadline.
  poll(&report, 1, static_cast<int>(std::max<long>(left, 0)) + 1);
  read_reports();
}

void Sandbox::take(const StageReport& report, FileDescriptor listener) {
  switch (report.kind) {
    case StageReport::ready:
      ready_ = report;
      // A judge that does not listen closes the listener: then no call inside waits for an answer.
      if (listener.is_open() && counts_refused_) refused_ = RefusedCalls(std::move(listener));
      break;
    case StageReport::loaded:
    case StageReport::not_loaded:
      loaded_ = report;
      break;
    default:
      // The first report of an end counts.
      if (!end_) end_ = report;
  }
}

void Sandbox::load() {
  MINES_ASSERT(ready_ && !loaded_);
  write_byte(stage_load);
}

void Sandbox::go() {
  MINES_ASSERT(loaded_ && loaded_->kind == StageReport::loaded);
  write_byte(stage_go_on);
}

/// If the stage is gone, its end is reported, and the failure to write does not matter.
void Sandbox::write_byte(char byte) const {
  [[maybe_unused]] const ssize_t written = write(go_.number(), &byte, 1);
}

pid_t Sandbox::first_process() const {
  if (!namespaces_) return process_;
  const std::vector<pid_t> inside = children(process_);
  return inside.empty() ? 0 : inside.front();
}

bool Sandbox::take(const Reaped& reaped) {
  if (!exists() || reaped.process != process_) return false;
  has_ended_ = true;
  return true;
}

void Sandbox::end_now() {
  if (!exists() || has_ended_) return;
  kill();
  // This process is bubblewrap, or the stage where there are no namespaces.
  ::kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  has_ended_ = true;
}

bool Sandbox::kill() const {
  // The number of a sandbox that has ended may be another process's by now.
  if (!namespaces_ || has_ended_) return false;
  // The first process inside; with it the kernel ends all others. bubblewrap outside then ends by itself, and
  // wait4 reports the peak memory of all that it has waited for.
  const pid_t first = first_process();
  if (first == 0) return false;
  make_process_urgent(first);  // it does the killing, and a fork bomb wants its processor
  ::kill(first, SIGKILL);
  return true;
}

}  // namespace mines::judge
