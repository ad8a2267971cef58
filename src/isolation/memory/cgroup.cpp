#include "isolation/memory/cgroup.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <sstream>
#include <string_view>
#include <system_error>

#include "base/assert.hpp"
#include "os/byte_reader.hpp"

namespace mines::judge {

namespace {

constexpr std::string_view group_prefix = "mines_";
/// The age from which groups are removed. Younger ones stay: their judge may be about to lock them.
constexpr std::chrono::seconds leftover_age{1};
/// How often a group is made under a new name because a stranger has locked it before its judge could.
constexpr int most_names = 10;

bool write_text(const std::string& path, const std::string& text) {
  const FileDescriptor file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
  return file.is_open() &&
         write(file.number(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

/// Where this process is in the hierarchy of `controller`, or of version 2 for an empty one; empty if there
/// is none.
std::string own_folder(const CgroupPlace& place, const std::string& controller) {
  std::istringstream lines(read_kernel_file(place.own));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string names = fmt::format(",{},", line.substr(first + 1, second - first - 1));
    // The line of version 2 has no names between its colons.
    if (names != fmt::format(",{},", controller)) continue;
    const std::string mount = controller.empty() ? place.root : fmt::format("{}/{}", place.root, controller);
    return mount + line.substr(second + 1);
  }
  return {};
}

/// In version 2 a group with processes hands no controllers down, so the new group must be a child of the
/// parent.
std::string parent_of(const std::string& own) {
  MINES_ASSERT(own.find('/') != std::string::npos);
  return own.substr(0, own.rfind('/'));
}

/// The folders in which this process makes groups.
std::vector<std::string> parents(const CgroupPlace& place) {
  std::vector<std::string> found;
  for (const char* controller : {"memory", "pids", "cpuset"}) {
    if (std::string own = own_folder(place, controller); !own.empty()) found.push_back(std::move(own));
  }
  if (const std::string own = own_folder(place, ""); !own.empty()) found.push_back(parent_of(own));
  return found;
}

void remove_folder(const CgroupPlace& place, const std::string& folder) {
  if (place.remove_folder) {
    place.remove_folder(folder);
    return;
  }
  // A process that has been reaped leaves its group a moment later.
  for (int tries = 0; rmdir(folder.c_str()) != 0 && errno == EBUSY && tries < 100; ++tries) usleep(1000);
}

/// The judge that made the group of this name; 0 for other names.
pid_t maker_of(std::string_view name) {
  if (name.substr(0, group_prefix.size()) != group_prefix) return 0;
  name.remove_prefix(group_prefix.size());
  pid_t maker = 0;
  const auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(), maker);
  return problem == std::errc{} && end != name.data() + name.size() && *end == '_' ? maker : 0;
}

/// The groups in `parent` that some judge made.
std::vector<std::filesystem::path> groups_in(const std::string& parent) {
  std::vector<std::filesystem::path> found;
  std::error_code problem;
  for (std::filesystem::directory_iterator entry(parent, problem), end; !problem && entry != end;
       entry.increment(problem)) {
    if (maker_of(entry->path().filename().string()) != 0) found.push_back(entry->path());
  }
  return found;
}

/// The file by which processes are moved into a group. A judge locks it as long as it lives, whatever kills
/// it: its process number means nothing where judges have numbers of their own (containers).
FileDescriptor open_entrance(const std::string& group) {
  return FileDescriptor(open((group + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
}

bool lock(const FileDescriptor& entrance) {
  return entrance.is_open() && flock(entrance.number(), LOCK_EX | LOCK_NB) == 0;
}

/// Whether the group's judge is gone.
bool is_leftover(const std::filesystem::path& group) {
  using System = std::chrono::system_clock;
  struct stat status {};
  if (stat(group.c_str(), &status) != 0) return false;
  const auto made = System::time_point(std::chrono::duration_cast<System::duration>(
      std::chrono::seconds(status.st_mtim.tv_sec) + std::chrono::nanoseconds(status.st_mtim.tv_nsec)));
  if (System::now() - made < leftover_age) return false;
  return lock(open_entrance(group));
}

/// Removes groups of judges that are gone. The kernel refuses to remove a group that has processes.
void remove_leftovers(const CgroupPlace& place, const std::string& parent) {
  for (const std::filesystem::path& group : groups_in(parent)) {
    if (!is_leftover(group)) continue;
    if (place.remove_folder) {
      place.remove_folder(group);
    } else {
      rmdir(group.c_str());
    }
  }
}

std::string new_name() {
  std::uint64_t random = 0;
  if (getrandom(&random, sizeof random, 0) != sizeof random) return {};
  return fmt::format("{}{}_{:016x}", group_prefix, getpid(), random);
}

}  // namespace

Cgroup::Cgroup(const CgroupLimits& limits, const CgroupPlace& place) : place_(place) {
  MINES_ASSERT(limits.processes >= 0);
  make_version_1(limits);
  if (folders_.empty()) make_version_2(limits);
  // A system may have memory in version 2 and processors in version 1.
  if (!holds_processors_) make_processors_1(limits);
}

void Cgroup::make_version_1(const CgroupLimits& limits) {
  const std::string memory = std::to_string(limits.memory_bytes);
  if (const std::string own = own_folder(place_, "memory"); limits.memory_bytes > 0 && !own.empty()) {
    if (add(own, {{"memory.limit_in_bytes", memory}})) {
      memory_group_ = folders_.back();
      version_ = 1;
      // The limit of memory and swap together: it may not be below that of memory.
      limits_swap_ = set("memory.memsw.limit_in_bytes", memory);
    }
  }
  const bool counts = limits.processes > 0 && !limits.processes_counted;
  if (const std::string own = own_folder(place_, "pids"); counts && !own.empty()) {
    limits_processes_ = add(own, {{"pids.max", std::to_string(limits.processes)}});
  }
}

void Cgroup::make_processors_1(const CgroupLimits& limits) {
  if (const std::string own = own_folder(place_, "cpuset"); !limits.processors.empty() && !own.empty()) {
    // A new group has neither memory nor processors, and lets nobody in until it has both.
    std::string memories = read_kernel_file(own + "/cpuset.mems");
    memories.resize(memories.find_last_not_of('\n') + 1);
    holds_processors_ = add(own, {{"cpuset.mems", memories}, {"cpuset.cpus", limits.processors}});
  }
}

void Cgroup::make_version_2(const CgroupLimits& limits) {
  const std::string own = own_folder(place_, "");
  const std::string processes = std::to_string(limits.processes);
  if (own.empty()) return;
  if (limits.memory_bytes > 0 && add(parent_of(own), {{"memory.max", std::to_string(limits.memory_bytes)}})) {
    memory_group_ = folders_.back();
    version_ = 2;
    limits_swap_ = set("memory.swap.max", "0");
    // At the limit the kernel kills the whole group, not one process of it.
    set("memory.oom.group", "1");
    limits_processes_ = limits.processes > 0 && set("pids.max", processes);
  } else if (limits.processes > 0 && !limits.processes_counted) {
    limits_processes_ = add(parent_of(own), {{"pids.max", processes}});
  }
  if (!limits.processors.empty()) {
    const Limit processors{"cpuset.cpus", limits.processors};
    holds_processors_ =
        folders_.empty() ? add(parent_of(own), {processors}) : set(processors.file, processors.value);
  }
  if (!folders_.empty()) killer_ = folders_.back() + "/cgroup.kill";
}

/// A stranger can open and lock the file as well, as soon as there is a group.
std::string Cgroup::make_locked_group(const std::string& parent, FileDescriptor& entrance) {
  for (int tries = 0; tries < most_names; ++tries) {
    const std::string name = new_name();
    const std::string folder = parent + "/" + name;
    if (name.empty()) return {};
    if (place_.make_folder ? !place_.make_folder(folder) : mkdir(folder.c_str(), 0755) != 0) return {};
    entrance = open_entrance(folder);
    if (lock(entrance)) return folder;
    remove_folder(place_, folder);
    if (!entrance.is_open()) return {};
  }
  obstacle_ = fmt::format("another process locked {} new groups (cgroup.procs) in {}", most_names, parent);
  return {};
}

bool Cgroup::add(const std::string& parent, const std::vector<Limit>& limits) {
  remove_leftovers(place_, parent);
  FileDescriptor entrance;
  std::string folder = make_locked_group(parent, entrance);
  bool done = !folder.empty();
  if (!done) return false;
  for (const Limit& limit : limits) done = done && write_text(folder + "/" + limit.file, limit.value);
  // A group without all of its limits is not used.
  if (!done) {
    remove_folder(place_, folder);
    return false;
  }
  folders_.push_back(std::move(folder));
  entrances_.push_back(std::move(entrance));
  return true;
}

bool Cgroup::set(const char* file, const std::string& value) const {
  MINES_ASSERT(!folders_.empty());
  return write_text(folders_.back() + "/" + file, value);
}

Cgroup::~Cgroup() {
  end_warm_up();
  for (const std::string& folder : folders_) remove_folder(place_, folder);
}

bool Cgroup::write_to_entrances(pid_t process) const {
  const std::string line = fmt::format("{}\n", process);
  return std::all_of(entrances_.begin(), entrances_.end(), [&line](const FileDescriptor& entrance) {
    return write(entrance.number(), line.data(), line.size()) == static_cast<ssize_t>(line.size());
  });
}

Result<void> Cgroup::join(pid_t process) {
  MINES_ASSERT(process > 0);
  const bool joined = write_to_entrances(process);
  // end_warm_up() makes system calls, which may change errno.
  const int problem = errno;
  end_warm_up();
  if (joined) return {};
  return system_failure(ExitCode::broken, "control groups", "joining a cgroup", problem);
}

void Cgroup::end_warm_up() {
  // By the descriptor: the number of a process that has ended may be another's by now.
  if (warmer_.is_open()) syscall(SYS_pidfd_send_signal, warmer_.number(), SIGKILL, nullptr, 0);
  warmer_.close();
}

// After some milliseconds without a move, the kernel waits 5 to 15 ms for all processors before it moves a
// process. So a process moves itself into the groups again and again.
void Cgroup::warm_up() {
  constexpr int times = 100;
  constexpr useconds_t pause = 1000;
  MINES_ASSERT(!warmer_.is_open());
  if (!exists()) return;
  const pid_t judge = getpid();
  const pid_t warmer = fork();
  if (warmer > 0) warmer_ = FileDescriptor(static_cast<int>(syscall(SYS_pidfd_open, warmer, 0)));
  if (warmer != 0) return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent is checked as well: it may have ended before prctl().
  for (int time = 0; time < times && getppid() == judge && write_to_entrances(getpid()); ++time)
    usleep(pause);
  _exit(0);
}

std::string Cgroup::text_of(const char* file) const {
  MINES_ASSERT(limits_memory());
  return read_kernel_file(memory_group_ + "/" + file);
}

bool Cgroup::has_counted(const char* file, const char* event) const {
  std::istringstream lines(text_of(file));
  std::uint64_t number = 0;
  for (std::string name; lines >> name >> number;) {
    if (name == event && number > 0) return true;
  }
  return false;
}

bool Cgroup::has_reached(const char* most, const char* limit) const {
  // The kernel charges up to 64 pages at a time, so the last bytes of a limit may stay free.
  const auto slack = 64 * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  std::uint64_t most_bytes = 0;
  std::uint64_t limit_bytes = 0;
  return std::istringstream(text_of(most)) >> most_bytes &&
         std::istringstream(text_of(limit)) >> limit_bytes && most_bytes + slack >= limit_bytes;
}

// "oom_kill" counts each process of the group that the kernel killed for want of memory, wherever that was:
// an answer goes first when the machine, or a group around the judge, runs out. That this group's own limit
// was reached shows elsewhere: in version 2 as "oom" (no groups are below this one, whose events would count
// here as well), in version 1 as the most memory, or memory and swap together, that was in use. (Its
// "failcnt" stays 0 on Linux 6.18.)
MemoryVerdict Cgroup::verdict() const {
  if (!limits_memory()) return MemoryVerdict::within_limit;
  MINES_ASSERT(version_ == 1 || version_ == 2);
  const bool is_killed = has_counted(version_ == 1 ? "memory.oom_control" : "memory.events", "oom_kill");
  if (!is_killed) return MemoryVerdict::within_limit;
  const bool is_own = version_ == 1
                          ? has_reached("memory.max_usage_in_bytes", "memory.limit_in_bytes") ||
                                has_reached("memory.memsw.max_usage_in_bytes", "memory.memsw.limit_in_bytes")
                          : has_counted("memory.events", "oom");
  return is_own ? MemoryVerdict::exceeded : MemoryVerdict::killed_for_others;
}

bool Cgroup::kill_all() const { return !killer_.empty() && write_text(killer_, "1"); }

void remove_cgroups_of(pid_t judge, const CgroupPlace& place) {
  MINES_ASSERT(judge > 0);  // maker_of() returns 0 for groups of others
  for (const std::string& parent : parents(place)) {
    for (const std::filesystem::path& group : groups_in(parent)) {
      // Another judge may have this number, in a container. It holds the lock of its group.
      const bool is_named = maker_of(group.filename().string()) == judge;
      if (is_named && lock(open_entrance(group))) remove_folder(place, group);
    }
  }
}

}  // namespace mines::judge
