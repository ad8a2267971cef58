// Control groups for one answer: the kernel's own limits of memory and processes, where this process may make
// groups. They count what no look at processes sees (files in memory, a fork bomb between two looks).
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/file_descriptor.hpp"

namespace mines {

/// Removes its groups at the end, when no process is left in them. Of version 1 a group in each of the
/// hierarchies of memory and processes; of version 2 one in the judge's own, if the controllers are handed
/// down to it.
class Cgroup {
 public:
  Cgroup() = default;
  /// What can be had: maybe nothing. 0 `processes` are not limited.
  static Cgroup make(std::uint64_t memory_bytes, int processes);

  Cgroup(Cgroup&& other) noexcept { *this = std::move(other); }
  Cgroup& operator=(Cgroup&& other) noexcept;
  ~Cgroup();

  bool limits_memory() const { return !memory_events_.empty(); }
  bool limits_processes() const { return limits_processes_; }
  /// The cgroup.procs files to join.
  std::vector<int> entrances() const;
  /// Whether the kernel has killed for the limit of memory.
  bool has_killed() const;

 private:
  bool add(const std::string& parent, const std::vector<std::pair<const char*, std::string>>& limits);

  std::vector<std::string> folders_;
  std::vector<FileDescriptor> entrances_;
  std::string memory_events_;
  bool limits_processes_ = false;
};

/// Removes the groups that the process `judge` had made, who was killed and could not.
void remove_cgroups_of(pid_t judge);

}  // namespace mines
