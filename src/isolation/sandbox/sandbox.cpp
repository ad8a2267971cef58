#include "isolation/sandbox/sandbox.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/assert.hpp"
#include "base/read_number.hpp"
#include "isolation/memory/descendants.hpp"
#include "os/urgency.hpp"
#include "protocol/v2.hpp"

namespace mines::judge {

namespace {

namespace fs = std::filesystem;

/// The paths inside the sandbox: of mines-stage, which starts the answer (stage.cpp), and of the working
/// directory.
constexpr const char* stage_inside = "/mines/stage";
constexpr const char* scratch_inside = "/tmp";

// These follow the stage's own. bubblewrap reads and closes them.
constexpr int arguments_descriptor = stage_answer + 1;
constexpr int stage_descriptor = stage_answer + 2;  ///< the program mines-stage
constexpr int online_descriptor =
    stage_answer + 3;  ///< replaces the kernel's list of processors, if some were chosen

constexpr const char* online_processors = "/sys/devices/system/cpu/online";
/// What programs need outside of the folders that they see, as far as a system has it: read-only inside, at
/// the same place.
constexpr const char* system_files[] = {"/etc/ld.so.cache",
                                        "/etc/ld.so.conf",
                                        "/etc/ld.so.conf.d",
                                        "/etc/alternatives",
                                        "/etc/localtime",
                                        online_processors,
                                        "/sys/devices/system/cpu/possible",
                                        "/sys/devices/system/cpu/present"};
/// Size limit of the scratch directory. Also of each file, unless the program plays through shared memory.
constexpr std::uint64_t scratch_bytes = std::uint64_t{1} << 30;
constexpr const char* answer_folder = "/mines/answer";
/// Room for shared memory and semaphores that an answer makes.
constexpr std::uint64_t shared_folder_bytes = 64 << 20;
/// What a file in memory takes in addition to its bytes.
constexpr std::uint64_t file_overhead = 64 << 10;
constexpr int inside_account = 1000;

/// The words of bubblewrap's option --args, in its format: a NUL ends each.
class ArgumentList {
 public:
  explicit ArgumentList(SandboxFeatures features) : features_(features) {}

  template <class... Words>
  void add(const Words&... words) {
    // Else a path would be two arguments, and the second could be any option.
    MINES_ASSERT(((std::string_view(words).find('\0') == std::string_view::npos) && ...));
    (text_.append(words).push_back('\0'), ...);
  }
  /// An empty file system in memory.
  void add_memory_folder(const char* permissions, std::uint64_t bytes, const std::string& path) {
    add("--perms", permissions);
    if (features_.sized_tmpfs) add("--size", std::to_string(bytes));
    add("--tmpfs", path);
  }
  std::string take() { return std::move(text_); }

 private:
  SandboxFeatures features_;
  std::string text_;
};

/// Folders come before what is mounted in them. To be called after /proc and /dev have been added.
void add_folders(ArgumentList& arguments, const VisibleFiles& visible, const HiddenPaths& hidden) {
  std::map<std::string, std::string> folders;  // a place, and what is there; empty: nothing
  for (const VisibleFiles::Folder& folder : visible.folders) folders[folder.inside] = folder.outside;
  for (const std::string& folder : hidden.folders) folders[folder] = "";
  for (const auto& [place, source] : folders) {
    if (source.empty()) {
      arguments.add_memory_folder("0555", file_overhead, place);
    } else {
      arguments.add("--ro-bind", source, place);
    }
  }
  // After all folders: what is shown inside a hidden one needs a place that can be written to.
  for (const std::string& folder : hidden.folders) arguments.add("--remount-ro", folder);
  for (const std::string& file : hidden.files) arguments.add("--ro-bind", "/dev/null", file);
  for (const VisibleFiles::Link& link : visible.links) arguments.add("--symlink", link.target, link.place);
}

/// Not below a folder of --show, which has them as they are on the machine: a link such as /etc/localtime
/// leads nowhere while the sandbox is built, and nothing can be mounted there.
void add_files(ArgumentList& arguments, const VisibleFiles& visible) {
  const auto add = [&](const std::string& file) {
    const bool is_there = std::any_of(visible.folders.begin(), visible.folders.end(),
                                      [&file](const VisibleFiles::Folder& folder) {
                                        return folder.is_shown && is_inside(file, folder.inside);
                                      });
    if (!is_there) arguments.add("--ro-bind-try", file, file);
  };
  for (const char* file : system_files) add(file);
  // Debian keeps the settings of Java outside of /usr, and no Java machine starts without them.
  std::error_code problem;
  for (fs::directory_iterator entry("/etc", problem), end; !problem && entry != end;
       entry.increment(problem)) {
    const std::string path = entry->path().string();
    if (entry->path().filename().string().starts_with("java-")) add(path);
  }
}

/// The path of the answer inside the sandbox; `path` is its path outside.
std::string answer_inside(const std::string& path) {
  return fmt::format("{}/{}", answer_folder, fs::path(path).filename().string());
}

/// bubblewrap's arguments, without the command to run at their end. The place for the answer has room for
/// `answer_bytes` bytes.
std::string sandbox_arguments(const SandboxPlan& plan, std::uint64_t answer_bytes) {
  MINES_ASSERT(plan.way.has_namespaces());
  ArgumentList arguments(plan.way.features);
  // --unshare-all only tries to get a namespace of accounts; --unshare-user insists.
  arguments.add("--unshare-all", "--unshare-user", "--as-pid-1", "--die-with-parent", "--new-session");
  if (plan.way.features.no_new_namespaces) arguments.add("--disable-userns");
  arguments.add("--hostname", "mines", "--uid", std::to_string(inside_account), "--gid",
                std::to_string(inside_account));
  arguments.add("--proc", "/proc", "--dev", "/dev");
  // A shared mapping of /dev/zero is nameless memory. /dev/full reads as zeroes, too, and cannot be mapped.
  if (plan.memory_is_watched) arguments.add("--dev-bind", "/dev/full", "/dev/zero");
  add_folders(arguments, plan.visible, plan.hidden);
  add_files(arguments, plan.visible);
  // C libraries count these, and not those that the program may use.
  if (plan.settings.processors.are_chosen())
    arguments.add("--perms", "0444", "--ro-bind-data", std::to_string(online_descriptor), online_processors);
  arguments.add_memory_folder("1777", shared_folder_bytes, "/dev/shm");
  if (!plan.program.shared_name.empty()) {
    const std::string shared = "/dev/shm" + plan.program.shared_name;
    arguments.add("--bind", shared, shared);
  }
  arguments.add_memory_folder("0700", scratch_bytes, scratch_inside);
  arguments.add("--perms", "0555", "--ro-bind-data", std::to_string(stage_descriptor), stage_inside);
  arguments.add_memory_folder("0755", answer_bytes + file_overhead, answer_folder);
  // What a process may write there of itself disturbs others: who is killed first when the machine's memory
  // is short, its session's share of the processors, its largest size.
  arguments.add("--remount-ro", "/proc");
  arguments.add("--remount-ro", "/dev", "--remount-ro", "/", "--chdir", scratch_inside);
  return arguments.take();
}

/// A memory file with the text, positioned at its beginning.
Result<FileDescriptor> text_file(const std::string& text) {
  FileDescriptor memory(memfd_create("mines_sandbox", MFD_CLOEXEC));
  if (!memory.is_open() ||
      write(memory.number(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
      lseek(memory.number(), 0, SEEK_SET) != 0) {
    return system_failure(ExitCode::broken, "sandbox", "memfd_create", errno);
  }
  return memory;
}

/// The largest answer. It is brought into a sandbox as a copy in memory.
constexpr std::uint64_t most_answer_bytes = std::uint64_t{256} << 20;
// The stage copies it below the limit of files.
static_assert(most_answer_bytes <= v2::shared_memory_bytes && most_answer_bytes <= scratch_bytes);

/// A program's file and its size.
struct ProgramFile {
  FileDescriptor file;
  std::uint64_t bytes = 0;
};

Result<ProgramFile> open_program(const std::string& path) {
  // Non-blocking, so that a named pipe that took the program's place is refused and not waited for.
  ProgramFile found{FileDescriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK))};
  if (!found.file.is_open()) return system_failure(code_of_file_error(errno), path, "open", errno);
  struct stat status {};
  if (fstat(found.file.number(), &status) != 0 || !S_ISREG(status.st_mode))
    return bad_input(path, "expected a program, but this is no regular file");
  found.bytes = static_cast<std::uint64_t>(status.st_size);
  if (found.bytes <= most_answer_bytes) return found;
  return bad_input(path, fmt::format("the answer has {} bytes, at most {} can be brought into a sandbox",
                                     found.bytes, most_answer_bytes));
}

/// The largest file. In a game that is its shared memory, which so cannot grow.
std::uint64_t file_limit(const SandboxPlan& plan) {
  return plan.program.shared_name.empty() ? scratch_bytes : v2::shared_memory_bytes;
}

/// Private memory that one process may write at a time, used or not: the backstop behind the watch, which
/// sees what is used, of all processes, but sees it late. 0 is none.
std::uint64_t data_limit([[maybe_unused]] const SandboxPlan& plan) {
#if defined(MINES_SANITIZED)
  return 0;  // sanitizers reserve terabytes
#else
  constexpr std::uint64_t room = std::uint64_t{1} << 30;
  MINES_ASSERT(plan.settings.memory_bytes > 0);
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

/// What an answer built with a sanitizer needs: it would look for leaks by tracing its own process, and
/// switch core dumps off, as they are. The filter refuses both, and the second refusal ends the answer.
void add_sanitizer_options(std::vector<std::string>& variables) {
  for (const char* const name : {"ASAN_OPTIONS", "TSAN_OPTIONS"}) {
    const char* const options = std::getenv(name);
    variables.push_back(
        fmt::format("{}={}:detect_leaks=0:disable_coredump=0", name, options == nullptr ? "" : options));
  }
}

Launch launch_of(const SandboxPlan& plan) {
  const bool inside = plan.way.has_namespaces();
  Launch launch;
  launch.program = inside ? plan.way.bubblewrap : stage_path();
  launch.variables = plan.program.variables;
  add_sanitizer_options(launch.variables);
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

Result<void> give_shared_memory(const std::string& name, uid_t owner) {
  MINES_ASSERT(name.starts_with('/') && name.find('/', 1) == std::string::npos && owner != 0);
  const std::string path = "/dev/shm" + name;
  const FileDescriptor object(open(path.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC));
  if (!object.is_open()) return system_failure(ExitCode::broken, path, "open", errno);
  if (fchown(object.number(), owner, owner) == 0) return {};
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
    MINES_LET(answer, open_program(plan.program.path));
  }
  if (inside) {
    MINES_LET(stage, open_program(stage_path()));
    // Not on the command line: the answer can read bubblewrap's, and would see the mounts there.
    MINES_LET(arguments, text_file(sandbox_arguments(plan, answer.bytes)));
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
  // The order of the list is that of the numbers.
  MINES_ASSERT(launch.descriptors.size() == online_descriptor + 1 - first_descriptor);
  MINES_ASSERT(launch.descriptors[stage_reports - first_descriptor] == writer.number());
  MINES_ASSERT(launch.descriptors[stage_answer - first_descriptor] == answer.file.number());
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
  MINES_ASSERT(exists());
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
