// What a running game shows of itself: one page of shared memory that the server writes and the judge reads,
// so that a live line costs the game a plain store per request and no message.
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

inline constexpr std::size_t max_progress_lines = 64;

/// Thread i of the server, which starts no more than there are lines, uses lines[i]. Written by the server,
/// read by the judge, never seen by the answer. It is for the eye only: the score is counted by the server at
/// the end.
struct ProgressPage {
  ProgressLine lines[max_progress_lines];
};

static_assert(sizeof(ProgressPage) == 4096);

}  // namespace mines
