// Measures the memory of all processes of an answer (a contestant's program) together, to compare it with a
// limit. An answer can make the measurement slow, so there is a deadline, and a measurement stops at the
// first step that decides:
//
// 1. Add the kernel's sums for each process: some 20 µs a process, from the files of any thread that has not
//    ended. Memory that several processes share counts in each of them, so this is an upper bound. It is
//    below the limit for most answers.
// 2. Count files and shared memory once, however many processes map them: at most the mapped part of each
//    file. This takes 1 µs a mapping.
// 3. Count private memory that processes share after a fork by its proportional share. For this the kernel
//    walks the page tables: 10 to 40 ms for each GiB that a process has resident.
//
// Counted are
// - private memory, swapped out or not, and page tables;
// - the mapped parts of files and shared memory;
// - with a sandbox, the capacity of each socket, and all files in the sandbox's folders in memory;
// - the game's shared memory, mapped or not.
//
// Not counted are
// - the kernel's other memory (descriptors, pipes, stacks of threads), which the limits of processes and
//   descriptors bound;
// - without a sandbox, files in memory that are not mapped;
// - huge pages and shared memory without a name, because the filter of system calls refuses both.
//
// In a sandbox, an answer that has /proc/N/mem of another process open, or a similar file, counts as above
// its limit, because such a file could keep the memory of an ended process.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mines::judge {

/// The processes whose memory is measured.
struct MeteredAnswer {
  /// The first process of the sandbox's namespace, by its number outside. All processes in the namespace are
  /// the answer's, and so are the files in the sandbox's /tmp and /dev/shm. 0 without namespaces.
  pid_t first_inside = 0;
  /// Without namespaces all descendants of this process are the answer's, except `spared` and their
  /// descendants.
  pid_t ancestor = 0;
  std::vector<pid_t> spared{};
  std::string shared_name{};  ///< name of the game's shared memory; empty if there is none
};

class MemoryMeter {
 public:
  using Clock = std::chrono::steady_clock;

  explicit MemoryMeter(MeteredAnswer answer);

  /// An estimate of the bytes in use. It need not be exact, but it is above `enough` if and only if the
  /// memory in use is above `enough`. Empty if the deadline comes before that is decided. May return late,
  /// because a question to the kernel about one process may still be under way at the deadline. The process
  /// asked about can delay the kernel's reply by keeping its own mappings locked.
  std::optional<std::uint64_t> measure(std::uint64_t enough, Clock::time_point deadline);

 private:
  std::vector<pid_t> processes() const;

  MeteredAnswer answer_;
  std::string proc_ = "/proc";        // the /proc that shows the answer's processes
  std::vector<std::string> folders_;  // the sandbox's folders in memory
  std::string shared_memory_;         // its path
};

/// The largest peak of resident memory of any of `processes`. Processes whose memory this process may not
/// read in /proc do not count.
std::uint64_t peak_memory(const std::vector<pid_t>& processes);

}  // namespace mines::judge
