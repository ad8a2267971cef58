#include "isolation/sandbox/sandbox_arguments.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <map>
#include <system_error>

namespace mines::judge {

namespace {

namespace fs = std::filesystem;

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
constexpr const char* answer_folder = "/mines/answer";
/// Room for shared memory and semaphores that an answer makes.
constexpr std::uint64_t shared_folder_bytes = 64 << 20;
/// What a file in memory takes in addition to its bytes.
constexpr std::uint64_t file_overhead = 64 << 10;
constexpr int inside_account = 1000;

/// Grows the list of words.
class ArgumentList {
 public:
  explicit ArgumentList(SandboxFeatures features) : features_(features) {}

  template <class... Words>
  void add(const Words&... words) {
    (words_.emplace_back(words), ...);
  }
  /// An empty file system in memory.
  void add_memory_folder(const char* permissions, std::uint64_t bytes, const std::string& path) {
    add("--perms", permissions);
    if (features_.sized_tmpfs) add("--size", std::to_string(bytes));
    add("--tmpfs", path);
  }
  std::vector<std::string> take() { return std::move(words_); }

 private:
  SandboxFeatures features_;
  std::vector<std::string> words_;
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

void add_files(ArgumentList& arguments) {
  for (const char* file : system_files) arguments.add("--ro-bind-try", file, file);
  // Debian keeps the settings of Java outside of /usr, and no Java machine starts without them.
  std::error_code problem;
  for (fs::directory_iterator entry("/etc", problem), end; !problem && entry != end;
       entry.increment(problem)) {
    const std::string path = entry->path().string();
    if (entry->path().filename().string().starts_with("java-")) arguments.add("--ro-bind-try", path, path);
  }
}

}  // namespace

std::string answer_inside(const std::string& path) {
  return fmt::format("{}/{}", answer_folder, fs::path(path).filename().string());
}

std::vector<std::string> sandbox_arguments(const SandboxPlan& plan, std::uint64_t answer_bytes,
                                           const CopiedIn& copied) {
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
  add_files(arguments);
  // C libraries count these, and not those that the program may use.
  if (plan.settings.processors.are_chosen())
    arguments.add("--perms", "0444", "--ro-bind-data", std::to_string(copied.online), online_processors);
  arguments.add_memory_folder("1777", shared_folder_bytes, "/dev/shm");
  if (!plan.program.shared_name.empty()) {
    const std::string shared = "/dev/shm" + plan.program.shared_name;
    arguments.add("--bind", shared, shared);
  }
  arguments.add_memory_folder("0700", plan.settings.scratch_bytes, scratch_inside);
  arguments.add("--perms", "0555", "--ro-bind-data", std::to_string(copied.stage), stage_inside);
  arguments.add_memory_folder("0755", answer_bytes + file_overhead, answer_folder);
  // What a process may write there of itself disturbs others: who is killed first when the machine's memory
  // is short, its session's share of the processors, its largest size.
  arguments.add("--remount-ro", "/proc");
  arguments.add("--remount-ro", "/dev", "--remount-ro", "/", "--chdir", scratch_inside);
  return arguments.take();
}

Result<FileDescriptor> words_file(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text.append(word).push_back('\0');
  return text_file(text);
}

Result<FileDescriptor> text_file(const std::string& text) {
  FileDescriptor memory(memfd_create("mines_sandbox", MFD_CLOEXEC));
  if (!memory.is_open() ||
      write(memory.number(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
      lseek(memory.number(), 0, SEEK_SET) != 0) {
    return system_failure(ExitCode::broken, "sandbox", "memfd_create", errno);
  }
  return memory;
}

}  // namespace mines::judge
