// The progress page: shared memory in which the server shows the judge how far a game is, for the judge's
// live line (score/live_line.hpp). The judge writes the deadline of the answer (the contestant's program) to
// the page. The server reads the clock itself, so it stops in time even if the judge gets no processor.
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

/// Threads for v1 channels have the first lines, threads for v2 channels the rest.
inline constexpr std::size_t v1_progress_lines = 64;
inline constexpr std::size_t v2_progress_lines = 63;

/// The state of the game's record (record/record_layout.hpp).
enum RecordState : std::uint32_t {
  no_record = 0,  ///< the server keeps none
  record_begun = 1,
  record_whole = 2,
  record_lost = 3,
  record_too_large = 4,  ///< larger than record::budget()
};

/// For display only: the score comes from the server's count at the end. The answer never sees the page.
struct ProgressPage {
  ProgressLine lines[v1_progress_lines + v2_progress_lines];
  alignas(64) std::atomic<std::uint32_t> v2_channels;  ///< channels that the answer has got
  std::atomic<std::int64_t> stopped;  ///< end of the game: CLOCK_MONOTONIC, ns; 0 before. No cell opens later
  /// The end of the answer's time: CLOCK_MONOTONIC, ns; 0 without a limit. Set before the answer starts.
  std::atomic<std::int64_t> deadline;
  std::atomic<std::uint32_t> record_state;   ///< RecordState
  std::atomic<std::int32_t> record_failure;  ///< errno of the write that failed
  std::atomic<std::uint32_t> record_chunks;  ///< the number of chunks, once the record is whole
};

static_assert(sizeof(ProgressPage) == 8192);

}  // namespace mines
