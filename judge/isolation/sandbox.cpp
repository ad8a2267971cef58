#include "judge/isolation/sandbox.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/urgency.hpp"
#include "judge/isolation/descendants.hpp"
#include "judge/isolation/pipe.hpp"
#include "judge/isolation/system_call_filter.hpp"

namespace mines::judge {

namespace {

namespace fs = std::filesystem;

// Behind the stage's own. bubblewrap reads and closes them.
constexpr int arguments_descriptor = stage_answer + 1;
constexpr int stage_descriptor = stage_answer + 2;

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
    return bad_input(path, "a program expected, but this is no regular file");
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

/// The stage's own command: where the answer is, its name, and the limits. The number of processes can be
/// limited only where they are counted by themselves.
std::vector<std::string> stage_arguments(const SandboxPlan& plan, const SandboxContents& contents) {
  const bool inside = !plan.bubblewrap.empty();
  std::string path = inside ? answer_inside(contents) : plan.answer;
  const std::string name = path;
  // Its folder may be closed to the other account.
  if (!inside && plan.account) path = fmt::format("/proc/self/fd/{}", stage_answer);
  if (plan.answer.empty()) path = "";
  return {path, name, std::to_string(plan.settings.descriptors),
          std::to_string(inside ? plan.settings.processes : 0), std::to_string(plan.settings.scratch_bytes)};
}

Launch launch_of(const SandboxPlan& plan, const SandboxContents& contents) {
  Launch launch;
  launch.program = plan.bubblewrap.empty() ? stage_path() : plan.bubblewrap;
  launch.variables = plan.variables;
  launch.reads_terminal = plan.reads_terminal;
  launch.messages = plan.output;
  launch.few_variables = true;
  launch.expendable = true;
  launch.account = plan.account;
  if (!plan.bubblewrap.empty()) {
    launch.arguments = {"--args", std::to_string(arguments_descriptor), "--", stage_inside};
    for (const char* name : {"HOME", "TMPDIR"})
      launch.variables.push_back(fmt::format("{}={}", name, scratch_inside));
  }
  for (std::string& argument : stage_arguments(plan, contents))
    launch.arguments.push_back(std::move(argument));
  return launch;
}

/// A message of the stage, with the descriptor that may come with it; none if there is none, or no stage.
enum class Got { message, nothing, end };

Got receive(int socket, StageMessage& message, FileDescriptor& passed) {
  iovec text{&message, sizeof message};
  int number = -1;
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof number)] = {};
  msghdr packet{};
  packet.msg_iov = &text;
  packet.msg_iovlen = 1;
  packet.msg_control = room;
  packet.msg_controllen = sizeof room;
  const ssize_t bytes = recvmsg(socket, &packet, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (bytes < 0 && (errno == EAGAIN || errno == EINTR)) return Got::nothing;
  if (bytes != sizeof message) return Got::end;
  const cmsghdr* const head = CMSG_FIRSTHDR(&packet);
  if (head != nullptr && head->cmsg_type == SCM_RIGHTS && head->cmsg_len == CMSG_LEN(sizeof number)) {
    std::memcpy(&number, CMSG_DATA(head), sizeof number);
    passed = FileDescriptor(number);
  }
  return Got::message;
}

}  // namespace

std::string program_on_path(const std::string& name) {
  const char* const path = std::getenv("PATH");
  std::string folders = path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path;
  folders += ':';
  for (std::size_t start = 0, end = 0; (end = folders.find(':', start)) != std::string::npos;
       start = end + 1) {
    if (folders[start] != '/') continue;
    std::string candidate = folders.substr(start, end - start) + "/" + name;
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return {};
}

std::string stage_path() {
  std::error_code problem;
  return fs::read_symlink("/proc/self/exe", problem).parent_path() / "mines-stage";
}

Result<void> give_shared_memory(const std::string& name, const Account& owner) {
  const std::string path = "/dev/shm" + name;
  const FileDescriptor object(open(path.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC));
  if (!object.is_open()) return system_failure(ExitCode::broken, path, "open", errno);
  if (fchown(object.number(), owner.user, owner.group) == 0) return {};
  return system_failure(ExitCode::broken, path, "fchown", errno);
}

Result<Sandbox> Sandbox::start(const SandboxPlan& plan) {
  const bool inside = !plan.bubblewrap.empty();
  MINES_LET(auto filter, system_call_filter());
  MINES_LET(auto go, Pipe::open());
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
    return system_failure(ExitCode::broken, "sandbox", "socketpair", errno);
  FileDescriptor messages(ends[0]);
  const FileDescriptor reports(ends[1]);

  SandboxContents contents{plan.features,
                           plan.shared_name,
                           plan.map,
                           fs::path(plan.answer).filename().string(),
                           0,
                           plan.settings.scratch_bytes,
                           stage_descriptor};
  ProgramFile answer;
  ProgramFile stage;
  FileDescriptor arguments;
  if (!plan.answer.empty() && (inside || plan.account)) {
    MINES_LET(auto opened, open_answer(plan.answer));
    answer = std::move(opened);
  }
  if (inside) {
    contents.answer_bytes = answer.bytes;
    MINES_LET(auto opened, open_program(stage_path()));
    stage = std::move(opened);
    MINES_LET(auto words, words_file(sandbox_arguments(contents)));
    arguments = std::move(words);
  }
  if (plan.account && !plan.shared_name.empty()) {
    MINES_TRY(give_shared_memory(plan.shared_name, *plan.account));
  }
  Launch launch = launch_of(plan, contents);
  launch.descriptors = {plan.to_server,  plan.from_server,     go.reader.number(), reports.number(),
                        filter.number(), answer.file.number(), arguments.number(), stage.file.number()};
  MINES_LET(const auto process, judge::launch(launch));
  Sandbox sandbox;
  sandbox.process_ = process;
  sandbox.namespaces_ = inside;
  sandbox.counts_refused_ = plan.counts_refused;
  sandbox.go_ = std::move(go.writer);
  sandbox.messages_ = std::move(messages);
  return sandbox;
}

void Sandbox::read_messages() {
  StageMessage message{};
  FileDescriptor passed;
  Got got = Got::nothing;
  while (open() && (got = receive(messages_.number(), message, passed)) == Got::message)
    take(message, std::move(passed));
  if (got == Got::end) messages_.close();
}

void Sandbox::wait_for_message(std::chrono::steady_clock::time_point deadline) {
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now())
          .count();
  pollfd message{messages_.number(), POLLIN, 0};
  poll(&message, 1, static_cast<int>(std::max<long>(left, 0)) + 1);
  read_messages();
}

void Sandbox::take(const StageMessage& message, FileDescriptor listener) {
  switch (message.kind) {
    case StageMessage::ready:
      ready_ = message;
      // Whoever does not listen lets go: then nobody inside waits for him.
      if (listener.is_open() && counts_refused_) refused_ = RefusedCalls(std::move(listener));
      break;
    case StageMessage::loaded:
    case StageMessage::not_loaded:
      loaded_ = message;
      break;
    default:
      if (!end_) end_ = message;
  }
}

void Sandbox::load() { write_byte(stage_load); }

void Sandbox::go() { write_byte(stage_go_on); }

/// A stage that is gone is noticed by its end.
void Sandbox::write_byte(char byte) const {
  [[maybe_unused]] const ssize_t written = write(go_.number(), &byte, 1);
}

pid_t Sandbox::first_process() const {
  if (!namespaces_) return process_;
  const std::vector<pid_t> inside = children(process_);
  return inside.empty() ? 0 : inside.front();
}

bool Sandbox::kill() const {
  if (!namespaces_) return false;
  // The first process inside; with it the kernel ends all others. bubblewrap outside then ends by itself, and
  // what it has waited for tells the peak memory of all.
  const pid_t first = first_process();
  if (first == 0) return false;
  make_process_urgent(first);  // it does the killing, and has a fork bomb beside it
  ::kill(first, SIGKILL);
  return true;
}

}  // namespace mines::judge
