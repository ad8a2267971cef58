// Enforces the limit of an answer's memory without a control group. (An answer is a contestant's program.) A
// process next to the judge measures again and again, and the judge only reads whether the limit was
// exceeded. The judge never waits for that process.
//
// A measurement can take long (MemoryMeter): the kernel walks page tables and waits for locks that the
// answer holds. Meanwhile the judge must handle the time limit, violations and signals. The watch is a
// process, not a thread, because the judge must have a single thread (judge/game/judged_game.hpp).
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "os/file_descriptor.hpp"

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

/// Measures the memory of all processes of an answer together, to compare it with a limit. An answer can make
/// the measurement slow, so there is a deadline, and a measurement stops at the first step that decides:
///
/// 1. Add the kernel's sums for each process: some 20 µs a process, from the files of any thread that has not
///    ended. Memory that several processes share counts in each of them, so this is an upper bound. It is
///    below the limit for most answers.
/// 2. Count files and shared memory once, however many processes map them: at most the mapped part of each
///    file. This takes 1 µs a mapping.
/// 3. Count private memory that processes share after a fork by its proportional share. For this the kernel
///    walks the page tables: 10 to 40 ms for each GiB that a process has resident.
///
/// Counted are
/// - private memory, swapped out or not, and page tables;
/// - the mapped parts of files and shared memory;
/// - with a sandbox, the capacity of each socket, and all files in the sandbox's folders in memory;
/// - the game's shared memory, mapped or not.
///
/// Not counted are
/// - the kernel's other memory (descriptors, pipes, stacks of threads), which the limits of processes and
///   descriptors bound;
/// - without a sandbox, files in memory that are not mapped;
/// - huge pages and shared memory without a name, because the filter of system calls refuses both.
///
/// In a sandbox, an answer that has /proc/N/mem of another process open, or a similar file, counts as above
/// its limit, because such a file could keep the memory of an ended process.
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

/// Seconds between two questions to the watch, and the pause between two quick measurements. Two
/// measurements in a row decide (MemoryWatch). If the answer is slow to measure, they take up to a second.
/// (In a second an answer can allocate a few GiB.)
inline constexpr double memory_watch_interval = 0.1;

/// Owns the process that measures. The process runs until this object or the thread that called start() ends.
/// It measures every 0.1 s if measuring is quick, and at least every 0.6 s otherwise. The limit is exceeded
/// if two measurements in a row are above it. (A single measurement may count memory twice: that of a process
/// which is starting another process and shares its memory with the new one.) A measurement that misses its
/// deadline does not count.
class MemoryWatch {
 public:
  MemoryWatch() = default;
  /// Starts to watch the answer. `most_bytes`, the limit, must be above 0. ExitCode::broken if the process
  /// cannot be started.
  static Result<MemoryWatch> start(MeteredAnswer answer, std::uint64_t most_bytes);

  MemoryWatch(MemoryWatch&& other) noexcept { *this = std::move(other); }
  MemoryWatch& operator=(MemoryWatch&& other) noexcept;
  /// Kills the process. Its zombie is left to reap().
  ~MemoryWatch();

  /// Whether the answer has exceeded its limit; false without a process. Call it every memory_watch_interval.
  /// After ten calls without a new measurement the limit counts as exceeded, because a limit that cannot be
  /// measured cannot be enforced. Calls are counted, not seconds, so that a judge that was stopped for a
  /// while draws no wrong conclusion.
  bool exceeded();

 private:
  struct Findings;  // shared with the process

  /// noexcept: an exception must not unwind the judge's stack, of which this process has a copy.
  [[noreturn]] static void keep_watch(MeteredAnswer answer, std::uint64_t most_bytes, pid_t judge,
                                      Findings& findings) noexcept;

  FileDescriptor process_;  // its pidfd, because its number may belong to another process once it is reaped
  Findings* findings_ = nullptr;
  std::uint32_t last_look_ = 0;
  int questions_ = 0;  // since the last new measurement
};

}  // namespace mines::judge
