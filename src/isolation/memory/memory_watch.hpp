// Holds the limit of memory where no control group can be made: a process next to the judge measures again
// and again, and the judge only reads whether the limit was exceeded. The judge never waits for it.
//
// To measure can take long (memory_meter.hpp): the kernel walks page tables and waits for locks that the
// answer holds. Meanwhile the judge must see to the time limit, violations and signals. It is a process, not
// a thread, because the judge has to stay a single thread (judge/game/judged_game.hpp).
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <utility>

#include "base/error.hpp"
#include "isolation/memory/memory_meter.hpp"
#include "os/file_descriptor.hpp"

namespace mines::judge {

/// Seconds between two measurements, and between two questions to the watch. It takes two measurements to
/// find an answer over its limit, up to a second if it is slow to measure. (In a second an answer can
/// allocate a few GiB.)
inline constexpr double memory_watch_interval = 0.1;

/// The process runs as long as the object and the thread that started it. It measures every 0.1 s if that is
/// quick, and at least every 0.6 s otherwise. The limit is exceeded if two measurements in a row find more.
/// (A single one may count a process twice that is just starting another, and shares its memory for that.) A
/// measurement that does not end in its time is none; a second without any is too much, too (exceeded()).
class MemoryWatch {
 public:
  MemoryWatch() = default;
  /// Watches the answer from now on. `most_bytes` > 0. Fails with ExitCode::broken.
  static Result<MemoryWatch> start(MeteredAnswer answer, std::uint64_t most_bytes);

  MemoryWatch(MemoryWatch&& other) noexcept { *this = std::move(other); }
  MemoryWatch& operator=(MemoryWatch&& other) noexcept;
  /// Kills the process. Its zombie is left to reap().
  ~MemoryWatch();

  /// Whether the answer has exceeded its limit; false without a process. To be asked every
  /// memory_watch_interval. After ten questions without a new measurement the limit counts as exceeded, since
  /// a limit that cannot be measured cannot be held. Questions are counted, not seconds, so that a judge that
  /// was stopped for a while draws no wrong conclusion.
  bool exceeded();

 private:
  struct Findings;  // shared with the process

  /// noexcept: an exception must not unwind the judge's stack, of which this process has a copy.
  [[noreturn]] static void keep_watch(MeteredAnswer answer, std::uint64_t most_bytes, pid_t judge,
                                      Findings& findings) noexcept;

  FileDescriptor process_;  // its pidfd: its number may be somebody else's once it is reaped
  Findings* findings_ = nullptr;
  std::uint32_t last_look_ = 0;
  int questions_ = 0;  // since the last new measurement
};

}  // namespace mines::judge
