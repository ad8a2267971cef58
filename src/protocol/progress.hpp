// What a running game shows of itself: a piece of shared memory that the server writes and the judge reads,
// so that a live line costs the game a plain store per request and no message. The judge says there when the
// answer's time is over: a server that looks at the clock by itself stops in time even if nobody gets round
// to telling it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace mines {

/// One line per server thread, so that no two threads write to one cache line. Monotone; the judge adds up.
struct alignas(64) ProgressLine {
  std::atomic<std::uint64_t> safe_opened;   ///< different safe cells that this thread opened
  std::atomic<std::uint64_t> mines_opened;  ///< different mines that this thread opened
};

/// Threads that serve v1 channels have the first lines, those that serve batch channels the rest.
inline constexpr std::size_t v1_progress_lines = 64;
inline constexpr std::size_t batch_progress_lines = 63;

/// What has become of the record that the judge asked for.
enum RecordState : std::uint32_t {
  no_record = 0,  ///< the server keeps none
  record_begun = 1,
  record_whole = 2,
  record_lost = 3,
  record_too_large = 4,  ///< for record::budget()
};

/// Each thread of the server uses a line of its own. Written by the server, read by the judge, never seen by
/// the answer. What is opened is for the eye only: the score is counted by the server at the end.
struct ProgressPage {
  ProgressLine lines[v1_progress_lines + batch_progress_lines];
  alignas(64) std::atomic<std::uint32_t> batch_channels;  ///< that the answer has opened: which wire was used
  std::atomic<std::int64_t> stopped;  ///< CLOCK_MONOTONIC, ns: nothing was opened afterwards; 0 before
  /// Written by the judge before the answer starts, read by the server before it serves the first channel:
  /// when the answer's time is over, CLOCK_MONOTONIC, ns; 0 if there is no such moment.
  std::atomic<std::int64_t> deadline;
  std::atomic<std::uint32_t> record_state;   ///< RecordState
  std::atomic<std::int32_t> record_failure;  ///< errno of the write that failed
  std::atomic<std::uint32_t> record_chunks;  ///< of a whole record
};

static_assert(sizeof(ProgressPage) == 8192);

}  // namespace mines
