// Enforces the limit of the memory of an answer (a contestant's program) without a control group. A child
// process of the judge measures the memory. The judge never waits for this process, because the answer can
// make a measurement slow. A thread cannot do this, because the judge must have only one thread.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "isolation/memory/descriptor_tables.hpp"
#include "isolation/memory/memory_verdict.hpp"
#include "isolation/processes/clock.hpp"
#include "os/file_descriptor.hpp"
#include "os/mapping.hpp"
#include "os/processors.hpp"

namespace mines::judge {

/// The processes whose memory is measured.
struct MeteredAnswer {
  /// The first process of the sandbox's namespace, as numbered outside; 0 without namespaces. All processes
  /// in the namespace are the answer's, and so are the files in the sandbox's /tmp and /dev/shm.
  pid_t first_inside = 0;
  /// Used without namespaces: all descendants of this process, except `spared` and their descendants, are the
  /// answer's.
  pid_t ancestor = 0;
  std::vector<pid_t> spared{};
  std::string shared_name{};  ///< name of the game's shared memory; empty if there is none
};

/// Compares the memory of all processes of an answer with a limit. Takes these steps until one decides:
///
/// 1. The kernel's sums for all processes are added up, which gives an upper bound. 20 µs a process.
/// 2. Files and shared memory are counted once, even if several processes map them. 1 µs a mapping.
/// 3. Private memory that processes share after a fork is divided among them. 10 to 40 ms a resident GiB.
///
/// Counted are
/// - private memory, swapped out or not, and page tables;
/// - the mapped parts of files and shared memory;
/// - with a sandbox, the capacity of each socket, and all files in the sandbox's folders that lie in memory;
/// - the game's shared memory, mapped or not.
///
/// Not counted are
/// - the kernel's other memory, which the limits of processes and descriptors bound;
/// - without a sandbox, files in memory that are not mapped;
/// - huge pages and shared memory without a name, because the filter of system calls refuses both.
///
/// In a sandbox, an answer counts as above its limit if it holds open a file such as /proc/N/mem of another
/// process, because such a file could keep the memory of an ended process (descriptor_tables.hpp).
class MemoryMeter {
 public:
  using Clock = judge::Clock;

  explicit MemoryMeter(MeteredAnswer answer);

  /// Estimates the bytes in use. The estimate is above `enough` if and only if the memory in use is above
  /// `enough`, unless there is an obstacle(). Empty if the deadline comes first. May return after the
  /// deadline, because an answer can delay reads of /proc about its processes.
  std::optional<std::uint64_t> measure(std::uint64_t enough, Clock::time_point deadline);
  /// What kept the last measurement from seeing all memory: `closed_descriptors`, `crowded` or
  /// `late_descriptors`. Else `within_limit`, whatever was measured.
  MemoryVerdict obstacle() const;
  /// Whether the last measurement was above the limit because a file keeps memory that no list shows.
  bool has_found_other_memory() const { return tables_.show_other_memory(); }
  /// Whether the last measurement had more to look at than any game needs.
  bool is_crowded() const;

 private:
  std::vector<pid_t> processes() const;

  MeteredAnswer answer_;
  std::string proc_ = "/proc";        // the /proc that shows the answer's processes
  std::vector<std::string> folders_;  // the sandbox's folders in memory
  std::string shared_memory_;         // path of the game's shared memory
  DescriptorTables tables_;
  std::size_t mappings_ = 0;  // that the last measurement has read
};

/// The largest peak of resident memory among `processes`, as far as this process may read it in /proc.
std::uint64_t peak_memory(const std::vector<pid_t>& processes);

/// Seconds between two calls of MemoryWatch::look(), and between two quick measurements.
inline constexpr double memory_watch_interval = 0.1;

/// The process that measures. It lives until this object or the thread that called start() ends. It measures
/// every 0.1 s if measuring is quick, else at least every 0.6 s. The limit counts as exceeded if two
/// measurements in a row are above it: a single measurement may count memory twice. A measurement that misses
/// its deadline does not count. Beside an answer that sleeps it takes at most 2 % of a processor.
class MemoryWatch {
 public:
  MemoryWatch() = default;
  /// `most_bytes`, the limit, must be above 0. The process stays on `processors`. The answer may not run yet:
  /// what cannot be seen of it now is not the answer's doing. ExitCode::broken if its open files cannot be
  /// looked at, or if the process cannot be started.
  static Result<MemoryWatch> start(MeteredAnswer answer, std::uint64_t most_bytes,
                                   const Affinity& processors = {});

  MemoryWatch(MemoryWatch&&) = default;
  MemoryWatch& operator=(MemoryWatch&&) = default;
  /// Kills the process. Its zombie is left to reap() (processes/launch.hpp).
  ~MemoryWatch();

  /// What the process has found; `within_limit` without a process. Call it every memory_watch_interval
  /// seconds. After ten calls without a new measurement `crowded` or `no_measurement`, because the limit can
  /// then not be enforced. (Calls are counted, not seconds, so a suspension of the judge does not count.)
  MemoryVerdict look();

 private:
  struct Findings;  // shared with the process

  /// noexcept: an exception must not unwind the judge's stack, of which this process has a copy.
  [[noreturn]] static void keep_watch(MeteredAnswer answer, std::uint64_t most_bytes, pid_t judge,
                                      const Affinity& processors, Findings& findings) noexcept;

  Findings& findings() const;

  FileDescriptor process_;  // a pidfd: once the process is reaped, its number may name another process
  Mapping memory_;          // has the findings
  std::uint32_t last_look_ = 0;
  int questions_ = 0;  // calls of look() since the last new measurement
};

}  // namespace mines::judge
