// Enforces the limit of an answer's memory without a control group. (An answer is a contestant's program.) A
// process next to the judge measures again and again, and the judge only reads whether the limit was
// exceeded. The judge never waits for that process.
//
// A measurement can take long (memory_meter.hpp): the kernel walks page tables and waits for locks that the
// answer holds. Meanwhile the judge must handle the time limit, violations and signals. The watch is a
// process, not a thread, because the judge must have a single thread (judge/game/judged_game.hpp).
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <utility>

#include "base/error.hpp"
#include "isolation/memory/memory_meter.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

/// Seconds between two questions to the watch, and the pause between two quick measurements. An answer counts
/// as over its limit after two measurements in a row above the limit. If the answer is slow to measure, the
/// two measurements take up to a second. (In a second an answer can allocate a few GiB.)
inline constexpr double memory_watch_interval = 0.1;

/// Owns the process that measures. The process runs until this object or the thread that called start() ends.
/// It measures every 0.1 s if measuring is quick, and at least every 0.6 s otherwise. The limit is exceeded
/// if two measurements in a row are above it. (A single measurement may count memory twice: that of a process
/// which is starting another process and shares its memory with the new one.) A measurement that misses its
/// deadline does not count. After 1 s without a measurement the limit counts as exceeded.
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
