// Holds the limit of memory where a control group cannot be had: a process beside the judge that measures,
// over and over, while the judge only reads whether the limit was exceeded. The judge never waits for it.
//
// A process, because to measure can take long (memory_meter.hpp): the kernel walks page tables and waits for
// locks that the answer holds. The judge has the game's limit, its violations and signals to see to. And no
// thread, because the judge is to stay a single one (game.hpp).
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <utility>

#include "base/error.hpp"
#include "base/file_descriptor.hpp"
#include "judge/isolation/memory_meter.hpp"

namespace mines::judge {

/// Seconds between two looks, and between two questions to the watch. It takes two looks to find an answer
/// over its limit, up to a second if it is slow to measure; an allocation takes a second for a few GiB.
inline constexpr double memory_watch_interval = 0.1;

/// The process runs as long as the object and the thread that started it. It looks every 0.1 s at an answer
/// that is quick to measure, and has a figure at least every 0.6 s of any other. The limit is exceeded if two
/// looks in a row find more, or cannot tell in their time. (One may count a process twice that is just
/// starting another, and for that shares its memory.)
class MemoryWatch {
 public:
  MemoryWatch() = default;
  /// Watches the answer from now on. Fails with ExitCode::broken.
  static Result<MemoryWatch> start(MeteredAnswer answer, std::uint64_t most_bytes);

  MemoryWatch(MemoryWatch&& other) noexcept { *this = std::move(other); }
  MemoryWatch& operator=(MemoryWatch&& other) noexcept;
  /// Kills the process. Its zombie is left to reap().
  ~MemoryWatch();

  /// Whether the answer has exceeded its limit; false without a process. To be asked every
  /// memory_watch_interval: who asks ten times without a new figure hears that the limit is exceeded, since
  /// what cannot be measured cannot be held. A judge that was stopped for a while asks less often, and hears
  /// nothing wrong.
  bool exceeded();

 private:
  struct Board;  // shared with the process

  [[noreturn]] static void keep_watch(MeteredAnswer answer, std::uint64_t most_bytes, pid_t judge,
                                      Board& board);

  FileDescriptor process_;  // its pidfd: its number may be somebody else's once it is reaped
  Board* board_ = nullptr;
  std::uint32_t last_look_ = 0;
  int questions_ = 0;  // since the last new figure
};

}  // namespace mines::judge
