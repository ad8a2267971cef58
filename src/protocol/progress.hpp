// The progress page: shared memory in which the server shows the judge how far a game is, for a line on the
// terminal (score/live_line.hpp). The judge writes the deadline of the answer (a contestant's program) to the
// page. The server watches this deadline itself, so the game ends in time even if the judge is late.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace mines {

/// The counts of one thread of the server, in its own cache line. The judge adds them up.
struct alignas(64) ProgressLine {
  std::atomic<std::uint64_t> safe_opened;   ///< different safe cells that this thread opened
  std::atomic<std::uint64_t> mines_opened;  ///< different mines that this thread opened
};

/// The first lines are for threads that serve v1 channels (protocol/v1.hpp), the others for v2 channels.
inline constexpr std::size_t v1_progress_lines = 64;
inline constexpr std::size_t v2_progress_lines = 63;

/// The state of the game's record (record/record_layout.hpp).
enum RecordState : std::uint32_t {
  no_record = 0,  ///< the server keeps no record
  record_begun = 1,
  record_whole = 2,
  record_lost = 3,       ///< a write failed
  record_too_large = 4,  ///< larger than record::budget()
};

/// The counts are for display; the server's final count gives the score. The answer never sees the page.
struct ProgressPage {
  ProgressLine lines[v1_progress_lines + v2_progress_lines];
  alignas(64) std::atomic<std::uint32_t> v2_channels;  ///< number of the answer's v2 channels
  /// When the game ended: CLOCK_MONOTONIC, ns; 0 while the game runs. No cell opens after the end.
  std::atomic<std::int64_t> stopped;
  /// The end of the answer's time: CLOCK_MONOTONIC, ns; 0 without a limit. Set before the answer starts.
  std::atomic<std::int64_t> deadline;
  std::atomic<std::uint32_t> record_state;   ///< RecordState
  std::atomic<std::int32_t> record_failure;  ///< if record_lost: errno of the failed write
  std::atomic<std::uint32_t> record_chunks;  ///< if record_whole: number of chunks in the record
};

static_assert(sizeof(ProgressPage) == 8192);
// A lock would be in the memory of one of the two processes.
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

}  // namespace mines
