// How much memory an answer uses, all of its processes together. An answer can make the measurement slow, so
// there is a deadline, and a measurement goes only as far as it must:
//
// 1. The sums that the kernel keeps for each process are added: some 20 µs a process, from the files of any
//    thread that has not ended. Memory that several processes share counts in each of them, so this is an
//    upper bound. Most answers are below their limit even so.
// 2. Files and shared memory are counted once, however many processes map them: at most what is mapped of
// each
//    file. That takes 1 µs a mapping.
// 3. Private memory that processes share after a fork is counted by its proportional share. For this the
//    kernel walks the page tables: 10 to 40 ms for each GiB that a process has resident.
//
// What counts: private memory, swapped out or not; page tables; what is mapped of files and of shared memory;
// for each socket what it can hold; and as a whole, mapped or not, what is in the sandbox's folders in memory
// and in the game's shared memory. What does not count: the kernel's other memory (descriptors, pipes, stacks
// of threads), which the limits of processes and descriptors bound; without a sandbox, files in memory that
// are not mapped; and what the filter of system calls refuses: huge pages, and shared memory without a name.
// An answer that has /proc/N/mem of another process open, or a file like it, counts as above its limit: it
// could keep the memory of one that has ended.
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
  /// The first process of the sandbox's namespace, by its number outside: all processes in there are the
  /// answer's, and so are /tmp and /dev/shm as it sees them. 0 without namespaces.
  pid_t first_inside = 0;
  /// Without namespaces all descendants of this process are the answer's, but for the spared and theirs.
  pid_t ancestor = 0;
  std::vector<pid_t> spared{};
  std::string shared_name{};  ///< name of the game's shared memory; empty if there is none
};

class MemoryMeter {
 public:
  using Clock = std::chrono::steady_clock;

  explicit MemoryMeter(MeteredAnswer answer);

  /// A bound of the bytes in use, which is exact only in whether it exceeds `enough`. Nothing if that is
  /// undecided at the deadline. May be late by one question to the kernel about one process, which that
  /// process can hold up for as long as it keeps its mappings locked.
  std::optional<std::uint64_t> measure(std::uint64_t enough, Clock::time_point deadline);

 private:
  std::vector<pid_t> processes() const;

  MeteredAnswer answer_;
  std::string proc_ = "/proc";        // in which the answer's processes are found
  std::vector<std::string> folders_;  // in memory, the sandbox's own
  std::string shared_memory_;         // its path
};

/// The largest peak of resident memory among the processes, as far as they may be read.
std::uint64_t peak_memory(const std::vector<pid_t>& processes);

}  // namespace mines::judge
