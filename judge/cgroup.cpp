#include "judge/cgroup.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <fstream>
#include <sstream>

namespace mines {

namespace {

constexpr const char* root = "/sys/fs/cgroup";

bool write_text(const std::string& path, const std::string& text) {
  const FileDescriptor file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
  return file.is_open() &&
         write(file.number(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

std::string read_text(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// Where this process is in the hierarchy of `controller`, or of version 2 for an empty one; empty if there
/// is none.
std::string own_folder(const std::string& controller) {
  std::istringstream lines(read_text("/proc/self/cgroup"));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string names = "," + line.substr(first + 1, second - first - 1) + ",";
    if (names != "," + controller + ",") continue;
    const std::string mount = controller.empty() ? root : fmt::format("{}/{}", root, controller);
    return mount + line.substr(second + 1);
  }
  return {};
}

std::string group_in(const std::string& parent, pid_t judge) {
  return fmt::format("{}/mines_{}", parent, judge);
}

/// Of version 2: groups with processes hand nothing down, so it must be the parent that has the controllers.
std::string parent_of(const std::string& own) { return own.substr(0, own.rfind('/')); }

void remove(const std::string& folder) {
  // A process that has been reaped leaves its group a moment later.
  for (int tries = 0; rmdir(folder.c_str()) != 0 && errno == EBUSY && tries < 100; ++tries) usleep(1000);
}

}  // namespace

Cgroup Cgroup::make(std::uint64_t memory_bytes, int processes) {
  Cgroup group;
  const std::string memory = std::to_string(memory_bytes);
  const std::string number = std::to_string(processes);
  if (const std::string own = own_folder("memory"); !own.empty()) {
    if (group.add(own, {{"memory.limit_in_bytes", memory}})) {
      group.memory_events_ = group.folders_.back() + "/memory.oom_control";
    }
  }
  if (const std::string own = own_folder("pids"); !own.empty() && processes > 0) {
    group.limits_processes_ = group.add(own, {{"pids.max", number}});
  }
  const std::string own = own_folder("");
  if (own.empty() || group.limits_memory() || group.limits_processes_) return group;
  if (group.add(parent_of(own), {{"memory.max", memory},
                                 {"pids.max", processes > 0 ? number : "max"},
                                 {"memory.oom.group", "1"}})) {
    group.memory_events_ = group.folders_.back() + "/memory.events";
    group.limits_processes_ = processes > 0;
  }
  return group;
}

bool Cgroup::add(const std::string& parent, const std::vector<std::pair<const char*, std::string>>& limits) {
  std::string folder = group_in(parent, getpid());
  if (mkdir(folder.c_str(), 0755) != 0) return false;
  FileDescriptor entrance(open((folder + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
  bool done = entrance.is_open();
  for (const auto& [name, value] : limits) done = done && write_text(folder + "/" + name, value);
  if (!done) {
    rmdir(folder.c_str());
    return false;
  }
  folders_.push_back(std::move(folder));
  entrances_.push_back(std::move(entrance));
  return true;
}

Cgroup& Cgroup::operator=(Cgroup&& other) noexcept {
  std::swap(folders_, other.folders_);
  std::swap(entrances_, other.entrances_);
  std::swap(memory_events_, other.memory_events_);
  std::swap(limits_processes_, other.limits_processes_);
  return *this;
}

Cgroup::~Cgroup() {
  for (const std::string& folder : folders_) remove(folder);
}

std::vector<int> Cgroup::entrances() const {
  std::vector<int> numbers;
  for (const FileDescriptor& entrance : entrances_) numbers.push_back(entrance.number());
  return numbers;
}

bool Cgroup::has_killed() const {
  if (!limits_memory()) return false;
  std::istringstream lines(read_text(memory_events_));
  std::uint64_t number = 0;
  for (std::string name; lines >> name >> number;) {
    if (name == "oom_kill" && number > 0) return true;
  }
  return false;
}

void remove_cgroups_of(pid_t judge) {
  for (const char* controller : {"memory", "pids"}) {
    if (const std::string own = own_folder(controller); !own.empty()) remove(group_in(own, judge));
  }
  if (const std::string own = own_folder(""); !own.empty()) remove(group_in(parent_of(own), judge));
}

}  // namespace mines
