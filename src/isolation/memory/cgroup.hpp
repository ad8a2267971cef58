// Control groups for one answer (a contestant's program), if this process may make groups. The kernel limits
// memory, processes and processors of a group. It also counts memory that no file of /proc shows.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "isolation/memory/memory_verdict.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

/// The limits for an answer, from 0 on; 0 is no limit.
struct CgroupLimits {
  std::uint64_t memory_bytes = 0;
  int processes = 0;
  /// Whether the sandbox itself limits processes. If so, Cgroup makes no group that limits only processes.
  bool processes_counted = false;
  std::string processors{};  ///< "0-3,6"; empty: all
};

/// Where groups are made. Tests set another place, where they make folders with files as the kernel would.
struct CgroupPlace {
  std::string root = "/sys/fs/cgroup";    ///< where the hierarchies are mounted
  std::string own = "/proc/self/cgroup";  ///< the file with this process's place in the hierarchies
  std::function<bool(const std::string&)> make_folder{};    ///< if empty: mkdir
  std::function<bool(const std::string&)> remove_folder{};  ///< if empty: rmdir, repeated if busy
};

/// The groups of one answer. The destructor removes the groups; no process may be left in them.
///
/// Version 1 of control groups has hierarchies for memory, processes and processors; a group is made in each.
/// If version 1 limits neither memory nor processes, version 2 is used. It has one group, next to the judge's
/// own; the parent of both must be able to delegate its controllers. The constructor also removes empty
/// groups, at least a second old, of judges that have ended.
class Cgroup {
 public:
  /// Makes the groups that can be made, perhaps none. Without limits there are none.
  explicit Cgroup(const CgroupLimits& limits = {}, const CgroupPlace& place = {});
  Cgroup(const Cgroup&) = delete;
  Cgroup& operator=(const Cgroup&) = delete;
  ~Cgroup();

  bool limits_memory() const { return !memory_group_.empty(); }
  bool limits_processes() const { return limits_processes_; }
  /// Whether the answer is held on CgroupLimits::processors.
  bool holds_processors() const { return holds_processors_; }
  /// The version of the control group that limits memory; 0 if none does.
  int version() const { return version_; }
  /// Whether the limit of memory also bounds swap. If not, the answer can use swap beyond the limit.
  bool limits_swap() const { return limits_swap_; }
  /// Why no group could be made although this process may make groups; empty if there is no such reason.
  const std::string& obstacle() const { return obstacle_; }
  /// Whether any group was made.
  bool exists() const { return !entrances_.empty(); }
  /// Moves a process, with all its future children, into the groups. `process` must not be 0: the kernel
  /// would move the caller. Ends the child process that warm_up() started.
  Result<void> join(pid_t process);
  /// A join() within the next 0.1 s is quick; without warm_up(), join() takes 5 to 15 ms. Starts a child
  /// process for this time; the caller must reap its zombie (reap() in processes/launch.hpp). Call it at most
  /// once, before join().
  void warm_up();
  /// `exceeded` if the kernel has killed a process of the group that limits memory, and that group's own
  /// limit was reached; `killed_for_others` if only the first holds; else `within_limit`.
  MemoryVerdict verdict() const;
  /// Kills all processes in the group at once, even if they fork. False if the kernel cannot: this needs
  /// version 2 and Linux 5.14.
  bool kill_all() const;

 private:
  struct Limit {
    const char* file;
    std::string value;
  };
  bool write_to_entrances(pid_t process) const;
  void end_warm_up();
  /// Makes a group in the folder `parent`, whose `entrance` this process has locked, and returns its folder;
  /// empty if there is none.
  std::string make_locked_group(const std::string& parent, FileDescriptor& entrance);
  /// Makes a group in the folder `parent` with all `limits`; makes none and returns false if one is refused.
  bool add(const std::string& parent, const std::vector<Limit>& limits);
  /// Sets one more limit of the group made last; false if the kernel refuses it.
  bool set(const char* file, const std::string& value) const;
  /// The kernel's text in this file of the group that limits memory.
  std::string text_of(const char* file) const;
  /// Whether `event` was counted in `file`.
  bool has_counted(const char* file, const char* event) const;
  /// Version 1: whether the number in `most` came close to the one in `limit`.
  bool has_reached(const char* most, const char* limit) const;
  void make_version_1(const CgroupLimits& limits);
  void make_processors_1(const CgroupLimits& limits);
  void make_version_2(const CgroupLimits& limits);

  CgroupPlace place_;
  std::vector<std::string> folders_;
  std::vector<FileDescriptor> entrances_;  // of each group, the file that moves a process into the group
  std::string memory_group_;               // the folder of the group that limits memory
  int version_ = 0;
  std::string obstacle_;
  std::string killer_;     // the file that kills all members
  FileDescriptor warmer_;  // the pidfd of warm_up()'s process
  bool limits_processes_ = false;
  bool holds_processors_ = false;
  bool limits_swap_ = false;
};

/// Removes the groups of a judge that was killed. `judge` is its process number. Groups that a process has
/// locked stay.
void remove_cgroups_of(pid_t judge, const CgroupPlace& place = {});

}  // namespace mines::judge
