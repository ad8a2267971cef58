// The judge's side of the progress page (protocol/progress.hpp). The page is shared memory, in which the
// server (the process that has the board) reports how much of a game is played.
#pragma once

#include <cstdint>
#include <optional>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "isolation/processes/clock.hpp"
#include "os/mapping.hpp"
#include "protocol/progress.hpp"

namespace mines::judge {

/// The state of the game's record, as the server reports it.
struct RecordFate {
  RecordState state = no_record;
  int failure = 0;           ///< errno of the failure, if the record was lost
  std::uint32_t chunks = 0;  ///< number of chunks (record/record_layout.hpp), once the record is whole
};

/// The progress page. If the server does not use the page, the functions return 0, no_record or empty.
class ProgressMemory {
 public:
  ProgressMemory() = default;
  /// Makes the page, all zero. No process can change its size, so reads cannot fault.
  static Result<ProgressMemory> create() {
    ProgressMemory progress;
    MINES_LET(progress.memory_, make_sealed_memory("mines_progress", sizeof(ProgressPage)));
    return progress;
  }

  int descriptor() const { return memory_.descriptor.number(); }

  struct Opened {
    std::uint64_t safe = 0;
    std::uint64_t mines = 0;
  };
  /// The cells opened so far by all of the server's threads.
  Opened opened() const {
    MINES_ASSERT(page() != nullptr);
    Opened opened;
    for (const ProgressLine& line : page()->lines) {
      opened.safe += line.safe_opened.load(std::memory_order_relaxed);
      opened.mines += line.mines_opened.load(std::memory_order_relaxed);
    }
    return opened;
  }
  /// Number of v2 channels (protocol/v2.hpp) that the answer (the contestant's program) has opened.
  std::uint32_t v2_channels() const {
    return page() == nullptr ? 0 : page()->v2_channels.load(std::memory_order_relaxed);
  }
  /// The state of the record.
  RecordFate record() const {
    if (page() == nullptr) return {};
    return {static_cast<RecordState>(page()->record_state.load()), page()->record_failure.load(),
            page()->record_chunks.load()};
  }

  /// Writes `deadline`, the end of the answer's time, to the page. Call it before the answer starts.
  void set_deadline(Clock::time_point deadline) {
    MINES_ASSERT(page() != nullptr);
    // The clock is CLOCK_MONOTONIC, which all processes share.
    page()->deadline.store(std::chrono::nanoseconds(deadline.time_since_epoch()).count(),
                           std::memory_order_relaxed);
  }
  /// The time when the server ended the game; no cell was opened later. Empty until then.
  std::optional<Clock::time_point> stopped() const {
    MINES_ASSERT(page() != nullptr);
    const std::int64_t stopped = page()->stopped.load(std::memory_order_relaxed);
    if (stopped == 0) return std::nullopt;
    return Clock::time_point(std::chrono::nanoseconds(stopped));
  }

 private:
  ProgressPage* page() const { return reinterpret_cast<ProgressPage*>(memory_.mapping.data()); }

  SealedMemory memory_;
};

}  // namespace mines::judge
