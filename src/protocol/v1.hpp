// The contest's wire, version 1: the layout of the shared memory and what its fields mean. docs/protocol.md
// describes the whole exchange. These bytes are fixed: answers and servers that are not ours use them too.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace mines::v1 {

inline constexpr std::int32_t max_channels = 1024;
inline constexpr std::size_t region_bytes = std::size_t{256} << 10;
inline constexpr std::size_t shared_memory_bytes = max_channels * region_bytes;

/// opened_count when no cell is reported.
inline constexpr std::int32_t reply_mine = -1;          ///< the cell is a mine
inline constexpr std::int32_t reply_skipped_safe = -2;  ///< skip_when_reopen: it was open, and safe
inline constexpr std::int32_t reply_skipped_mine = -3;  ///< skip_when_reopen: it was open, and a mine

struct ReportedCell {
  std::uint16_t row, column, number;
};

/// The head of a channel's region, followed by the reported cells. Each field has one writer at a time; the
/// hand-over is pending (answer to server) and done (server to answer).
struct RegionHead {
  /// 1 = a request is posted; the futex word. The answer stores 1 (release) after filling the request, the
  /// server reads it (acquire) and stores 0.
  std::atomic<std::uint32_t> pending;
  /// 1 = the server sleeps, or is about to, in futex_wait(pending, 0): the answer must wake it. The server's
  /// alone. It stores 1, then reads `pending` a last time, both sequentially consistent. The answer stores
  /// `pending`, then reads this, and again at every poll for the reply: see channel.hpp.
  std::atomic<std::uint32_t> sleeping;
  /// 1 = the reply is complete. The server stores 1 (release) after filling the reply, the answer reads it
  /// (acquire) and stores 0 before it posts again.
  std::atomic<std::uint32_t> done;
  // The request, the answer's while pending is 0.
  std::uint32_t skip_when_reopen;
  std::uint32_t do_not_expand;
  std::uint16_t row;
  std::uint16_t column;
  // The reply, the server's while done is 0.
  std::int32_t opened_count;
};

inline constexpr std::size_t cells_offset = 28;
/// Reported cells that fit behind the head.
inline constexpr std::size_t max_reported_cells = (region_bytes - cells_offset) / sizeof(ReportedCell);
/// What the contest's own client library has room for.
inline constexpr std::size_t max_contest_cells = 16384;

static_assert(offsetof(RegionHead, pending) == 0);
static_assert(offsetof(RegionHead, sleeping) == 4);
static_assert(offsetof(RegionHead, done) == 8);
static_assert(offsetof(RegionHead, skip_when_reopen) == 12);
static_assert(offsetof(RegionHead, do_not_expand) == 16);
static_assert(offsetof(RegionHead, row) == 20);
static_assert(offsetof(RegionHead, column) == 22);
static_assert(offsetof(RegionHead, opened_count) == 24);
static_assert(sizeof(RegionHead) == cells_offset);
static_assert(sizeof(ReportedCell) == 6);
static_assert(max_reported_cells == 43686);
static_assert(std::atomic<std::uint32_t>::is_always_lock_free);

}  // namespace mines::v1
