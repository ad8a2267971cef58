// Control groups for one answer: the kernel's own limits of memory and processes, where this process may make
// groups. They count what no look at processes sees (files in memory, a fork bomb between two looks).
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/file_descriptor.hpp"

namespace mines::judge {

/// What a group is to limit; 0 is no limit.
struct CgroupLimits {
  std::uint64_t memory_bytes = 0;
  int processes = 0;
  /// The sandbox has a limit of processes of its own. Then no group is made for processes alone: to join a
  /// group of version 1 takes the kernel 5 to 10 ms.
  bool processes_counted = false;
};

/// Where groups are made. The kernel fills a new group with files; a test does that itself.
struct CgroupPlace {
  std::string root = "/sys/fs/cgroup";    ///< where the hierarchies are mounted
  std::string own = "/proc/self/cgroup";  ///< the file that says where this process is in them
  std::function<bool(const std::string&)> make_folder{};    ///< mkdir if empty
  std::function<bool(const std::string&)> remove_folder{};  ///< rmdir, with patience, if empty
};

/// Removes its groups at the end, when no process is left in them.
///
/// Of version 1: a group in each of the hierarchies of memory and processes. Of version 2, used if version 1
/// gives nothing: one group beside the judge's own, if the controllers are handed down to the parent.
///
/// A group whose own limit is refused is no group. These are set where the kernel has them, and missing is no
/// failure: the limit of swap, and in version 2 the limit of processes and "kill all for the limit of
/// memory".
///
/// The names are mines_PID_RANDOM, so that leftovers of a killed judge with the same process number do no
/// harm. make() also removes such leftovers: empty groups of judges that are gone, a minute old or older.
class Cgroup {
 public:
  Cgroup() = default;
  /// What can be had: maybe nothing.
  static Cgroup make(const CgroupLimits& limits, const CgroupPlace& place = {});

  Cgroup(Cgroup&& other) noexcept { *this = std::move(other); }
  Cgroup& operator=(Cgroup&& other) noexcept;
  ~Cgroup();

  bool limits_memory() const { return !memory_events_.empty(); }
  bool limits_processes() const { return limits_processes_; }
  /// Of the kernel's control groups, where they limit memory; 0: they do not.
  int version() const;
  /// Whether pages that are swapped out count as well. If not, and the machine has swap, the answer may fill
  /// that beyond its limit.
  bool limits_swap() const { return limits_swap_; }
  /// Whether there is any group to join.
  bool exists() const { return !entrances_.empty(); }
  /// Moves a process in (not 0, by which the kernel means the caller); what it starts from now on is in as
  /// well. Fails with the system's reason. Ends warm_up().
  Result<void> join(pid_t process);
  /// A kernel that has moved no process for some milliseconds waits 5 to 15 ms for all processors before it
  /// moves the next one. So until join(), but for 100 ms at most, a process of ours moves itself again and
  /// again. Its zombie is left to reap().
  void warm_up();
  /// Whether the kernel has killed for the limit of memory.
  bool has_killed() const;
  /// Kills all processes in the group at one blow, even those that fork; false where the kernel cannot (it
  /// can in version 2, from 5.14).
  bool kill_all() const;

 private:
  struct Limit {
    const char* file;
    std::string value;
  };
  bool write_to_entrances(pid_t process) const;
  void end_warm_up();
  /// Makes a group in `parent` with all of `limits`; false if one is refused.
  bool add(const std::string& parent, const std::vector<Limit>& limits);
  /// Sets one more limit of the group made last; false if it is refused or unknown.
  bool set(const char* file, const std::string& value) const;
  void make_version_1(const CgroupLimits& limits);
  void make_version_2(const CgroupLimits& limits);

  CgroupPlace place_;
  std::vector<std::string> folders_;
  std::vector<FileDescriptor> entrances_;
  std::string memory_events_;
  std::string killer_;     // the file by which all are killed
  FileDescriptor warmer_;  // the pidfd of warm_up()'s process
  bool limits_processes_ = false;
  bool limits_swap_ = false;
};

/// Removes the groups that the process `judge` had made, who was killed and could not.
void remove_cgroups_of(pid_t judge, const CgroupPlace& place = {});

}  // namespace mines::judge
