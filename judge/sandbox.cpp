#include "judge/sandbox.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/passing_account.hpp"
#include "base/urgency.hpp"
#include "judge/descendants.hpp"
#include "judge/pipes.hpp"
#include "judge/system_call_filter.hpp"

namespace mines {

namespace {

namespace fs = std::filesystem;

/// What programs need to start, as far as a system has it: read-only inside, at the same place.
constexpr const char* system_folders[] = {"/usr",   "/bin",    "/sbin",      "/lib",      "/lib32",
                                          "/lib64", "/libx32", "/nix/store", "/gnu/store"};
constexpr const char* system_files[] = {"/etc/ld.so.cache",  "/etc/ld.so.conf", "/etc/ld.so.conf.d",
                                        "/etc/alternatives", "/etc/localtime",  "/sys/devices/system"};
constexpr const char* stage_inside = "/mines/stage";
constexpr const char* answer_folder_inside = "/mines/answer";
constexpr const char* scratch = "/tmp";
/// For an answer's own shared memory and semaphores.
constexpr std::uint64_t shared_folder_bytes = 64 << 20;
constexpr int inside_account = 1000;

// Behind the stage's own. bubblewrap reads and closes them.
constexpr int arguments_descriptor = stage_filter + 1;
constexpr int stage_descriptor = stage_filter + 2;
constexpr int answer_descriptor = stage_filter + 3;

bool is_below(const fs::path& path, const fs::path& folder) {
  const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end();
}

/// bubblewrap's arguments, up to the command.
class Arguments {
 public:
  template <class... Words>
  void add(const Words&... words) {
    (words_.emplace_back(words), ...);
  }
  /// In a memory file, as bubblewrap reads them, so that what is mounted where stays off its command line,
  /// which can be read inside.
  Result<FileDescriptor> file() const {
    std::string text;
    for (const std::string& word : words_) text.append(word).push_back('\0');
    FileDescriptor memory(memfd_create("mines_sandbox", MFD_CLOEXEC));
    if (!memory.is_open() ||
        write(memory.number(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
        lseek(memory.number(), 0, SEEK_SET) != 0) {
      return system_failure(ExitCode::broken, "sandbox", "memfd_create", errno);
    }
    return memory;
  }

 private:
  std::vector<std::string> words_;
};

void add_system(Arguments& arguments, const std::string& map) {
  std::error_code problem;
  const fs::path hidden = fs::canonical(map, problem);
  for (const char* folder : system_folders) {
    if (fs::is_symlink(folder, problem)) {
      arguments.add("--symlink", fs::read_symlink(folder, problem).string(), folder);
    } else {
      arguments.add("--ro-bind-try", folder, folder);
      if (!hidden.empty() && is_below(hidden, folder))
        arguments.add("--ro-bind", "/dev/null", hidden.string());
    }
  }
  for (const char* file : system_files) arguments.add("--ro-bind-try", file, file);
}

std::string inside_path(const SandboxPlan& plan) {
  return fmt::format("{}/{}", answer_folder_inside, fs::path(plan.answer).filename().string());
}

Arguments arguments_of(const SandboxPlan& plan) {
  Arguments arguments;
  arguments.add("--unshare-all", "--die-with-parent", "--hostname", "mines");
  arguments.add("--uid", std::to_string(inside_account), "--gid", std::to_string(inside_account));
  if (geteuid() == 0 && !plan.account) arguments.add("--cap-drop", "ALL");
  add_system(arguments, plan.map);
  arguments.add("--proc", "/proc", "--dev", "/dev");
  arguments.add("--size", std::to_string(shared_folder_bytes), "--tmpfs", "/dev/shm");
  if (!plan.shared_name.empty()) {
    const std::string shared = "/dev/shm" + plan.shared_name;
    arguments.add("--bind", shared, shared);
  }
  arguments.add("--perms", "0700", "--size", std::to_string(plan.settings.scratch_bytes), "--tmpfs", scratch);
  arguments.add("--perms", "0555", "--ro-bind-data", std::to_string(stage_descriptor), stage_inside);
  arguments.add("--perms", "0555", "--ro-bind-data", std::to_string(answer_descriptor), inside_path(plan));
  arguments.add("--remount-ro", "/dev", "--remount-ro", "/", "--chdir", scratch);
  return arguments;
}

Result<FileDescriptor> open_program(const std::string& path) {
  FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return system_failure(ExitCode::bad_input, path, "open", errno);
  return file;
}

/// The stage's own command: where the answer is, its name, and the limits. The number of processes can be
/// limited only where they are counted by themselves.
std::vector<std::string> stage_arguments(const SandboxPlan& plan) {
  const bool inside = !plan.bubblewrap.empty();
  return {inside ? inside_path(plan) : plan.answer, plan.answer, std::to_string(plan.settings.descriptors),
          std::to_string(inside ? plan.settings.processes : 0), std::to_string(plan.settings.scratch_bytes)};
}

Launch launch_of(const SandboxPlan& plan, const std::string& stage) {
  Launch launch;
  launch.program = plan.bubblewrap.empty() ? stage : plan.bubblewrap;
  launch.variables = plan.variables;
  launch.reads_terminal = plan.reads_terminal;
  launch.messages = plan.output;
  launch.few_variables = true;
  launch.expendable = true;
  launch.groups = plan.groups;
  if (!plan.bubblewrap.empty()) {
    launch.account = plan.account;
    launch.arguments = {"--args", std::to_string(arguments_descriptor), "--", stage_inside};
    for (const char* name : {"HOME", "TMPDIR"})
      launch.variables.push_back(fmt::format("{}={}", name, scratch));
  }
  for (std::string& argument : stage_arguments(plan)) launch.arguments.push_back(std::move(argument));
  return launch;
}

/// The shared memory belongs to whoever runs the answer: root without its rights could not open another's,
/// either.
Result<void> give_shared_memory(const SandboxPlan& plan) {
  if (geteuid() != 0 || plan.shared_name.empty()) return {};
  const std::string path = "/dev/shm" + plan.shared_name;
  const Account owner = plan.account.value_or(Account{0, 0});
  if (chown(path.c_str(), owner.user, owner.group) == 0) return {};
  return system_failure(ExitCode::broken, path, "chown", errno);
}

}  // namespace

std::string program_on_path(const std::string& name) {
  const char* const path = std::getenv("PATH");
  std::string folders = path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path;
  folders += ':';
  for (std::size_t start = 0, end = 0; (end = folders.find(':', start)) != std::string::npos;
       start = end + 1) {
    if (end == start) continue;  // the working directory is nobody's choice of programs
    std::string candidate = folders.substr(start, end - start) + "/" + name;
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return {};
}

std::string stage_path() {
  std::error_code problem;
  return fs::read_symlink("/proc/self/exe", problem).parent_path() / "mines-stage";
}

std::optional<Account> passing_account() {
  if (geteuid() != 0) return std::nullopt;
  const uid_t number = answer_account(getpid());
  return Account{number, number};
}

Result<Sandbox> Sandbox::start(const SandboxPlan& plan) {
  const std::string stage = stage_path();
  auto filter = system_call_filter();
  if (!filter) return tl::unexpected(filter.error());
  auto go = Pipe::open();
  if (!go) return tl::unexpected(go.error());
  auto messages = Pipe::open();
  if (!messages) return tl::unexpected(messages.error());
  fcntl(messages->reader.number(), F_SETFL, O_NONBLOCK);

  Launch launch = launch_of(plan, stage);
  launch.descriptors = {plan.to_server, plan.from_server, go->reader.number(), messages->writer.number(),
                        filter->number()};
  Result<FileDescriptor> arguments, stage_file, answer_file;
  if (!plan.bubblewrap.empty()) {
    arguments = arguments_of(plan).file();
    stage_file = open_program(stage);
    answer_file = open_program(plan.answer);
    for (const auto* file : {&arguments, &stage_file, &answer_file}) {
      if (!*file) return tl::unexpected(file->error());
      launch.descriptors.push_back((*file)->number());
    }
  }
  if (auto given = give_shared_memory(plan); !given) return tl::unexpected(given.error());
  const auto process = mines::launch(launch);
  if (!process) return tl::unexpected(process.error());
  Sandbox sandbox;
  sandbox.process_ = *process;
  sandbox.namespaces_ = !plan.bubblewrap.empty();
  sandbox.go_ = std::move(go->writer);
  sandbox.messages_ = std::move(messages->reader);
  return sandbox;
}

void Sandbox::read_messages() {
  StageMessage message{};
  ssize_t bytes = 0;
  while ((bytes = read(messages_.number(), &message, sizeof message)) == sizeof message) {
    if (message.kind == StageMessage::ready) {
      ready_ = message;
    } else if (!end_) {
      end_ = message;
    }
  }
  if (bytes == 0) messages_.close();
}

void Sandbox::go() {
  // A stage that is gone is noticed by its end.
  [[maybe_unused]] const ssize_t written = write(go_.number(), "G", 1);
}

bool Sandbox::kill() const {
  if (!namespaces_) return false;
  // The first process inside; with it the kernel ends all others. bubblewrap outside then ends by itself, and
  // what it has waited for tells the peak memory of all.
  const std::vector<pid_t> first = children(process_);
  for (const pid_t process : first) {
    make_process_urgent(process);  // it does the killing, and has a fork bomb beside it
    ::kill(process, SIGKILL);
  }
  return !first.empty();
}

}  // namespace mines
