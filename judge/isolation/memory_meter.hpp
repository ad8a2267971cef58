// How much memory an answer uses, all of its processes together. An answer can make that slow to find out, so
// a measurement has a deadline, and goes only as far as it must:
//
// 1. Sums that the kernel keeps for each process, some 20 µs a process. Memory that several processes share
//    counts in each of them, so the sum is an upper bound. Most answers are below their limit by it.
// 2. Files and shared memory count once, however many processes map them: at most what is mapped of each
//    file. That takes 1 µs a mapping.
// 3. Private memory that processes share after a fork counts by its proportional share. The kernel walks the
//    page tables for it: 10 to 40 ms a GiB that a process has resident.
//
// What counts: private memory, swapped out or not; page tables; what is mapped of files and of shared memory;
// and as a whole, mapped or not, what is in the sandbox's own folders in memory and in the game's shared
// memory. What does not: the kernel's other memory (descriptors, pipes, sockets, stacks of threads), which
// the limits of processes and descriptors bound, and outside of a sandbox files in memory that are not
// mapped.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mines::judge {

/// Whose memory is measured.
struct MeteredAnswer {
  /// The first process of the sandbox's namespace, by its number here: all processes there are the answer's,
  /// and so are /tmp and /dev/shm as it sees them. 0 without namespaces.
  pid_t first_inside = 0;
  /// Without namespaces: all descendants of this process are the answer's, but the spared and theirs.
  pid_t ancestor = 0;
  std::vector<pid_t> spared{};
  std::string shared_name{};  ///< of the game's shared memory; empty if there is none
};

class MemoryMeter {
 public:
  using Clock = std::chrono::steady_clock;

  explicit MemoryMeter(MeteredAnswer answer);

  /// Bytes in use. Whether they exceed `enough` is certain; the figure itself is a bound. Nothing if that is
  /// undecided at the deadline. The deadline is kept to, except while the
  /// kernel's answer for one process is awaited: a process can hold that up for as long as it keeps its
  /// mappings locked.
  std::optional<std::uint64_t> measure(std::uint64_t enough, Clock::time_point deadline);

 private:
  std::vector<pid_t> processes() const;

  MeteredAnswer answer_;
  std::string proc_ = "/proc";        // in which the answer's processes are found
  std::vector<std::string> folders_;  // in memory, the sandbox's own
  std::string shared_memory_;         // its path
};

/// The most memory that one of the processes has had resident at once, as far as they can be looked into.
std::uint64_t peak_memory(const std::vector<pid_t>& processes);

}  // namespace mines::judge
