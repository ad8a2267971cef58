// The layout of the shared memory in version 1 of the wire, the contest's protocol between the server and an
// answer (a contestant's program). The layout is fixed, because other people's answers and servers use it,
// too. docs/reference/protocol.md describes the whole exchange.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "base/assert.hpp"

namespace mines::v1 {

inline constexpr std::int32_t max_channels = 1024;
inline constexpr std::size_t channel_bytes = std::size_t{256} << 10;
inline constexpr std::size_t shared_memory_bytes = max_channels * channel_bytes;

/// Values of opened_count in a reply without cells. The last two occur only if skip_when_reopen was not 0.
inline constexpr std::int32_t reply_mine = -1;          ///< the cell is a mine
inline constexpr std::int32_t reply_skipped_safe = -2;  ///< a safe cell that is open already
inline constexpr std::int32_t reply_skipped_mine = -3;  ///< a mine that is open already

struct ReportedCell {
  std::uint16_t row, column, number;
};

/// A channel is one thread's line to the server. Its memory begins with this head; reported cells follow.
/// Each field has one writer at a time. `pending` hands the channel to the server, `done` to the answer.
struct ChannelHead {
  /// 1: a request is posted. The answer stores 1 (release) after the request; the server loads `pending`
  /// (acquire) and stores 0. The server sleeps on `pending` as a futex.
  std::atomic<std::uint32_t> pending;
  /// 1: the server sleeps on `pending`, or is about to, and the answer must wake the server. Only the server
  /// writes `sleeping`. It stores 1, then loads `pending` a last time, both sequentially consistent. The
  /// answer loads `sleeping` after each store to `pending`, and at every poll for the reply (v1_channel.hpp).
  std::atomic<std::uint32_t> sleeping;
  /// 1: the reply is complete. The server stores 1 (release) after the reply. The answer loads `done`
  /// (acquire), and stores 0 before the next request.
  std::atomic<std::uint32_t> done;
  // The request: the answer writes it while pending is 0.
  std::uint32_t skip_when_reopen;  ///< not 0: report no cell if the clicked cell is open already
  std::uint32_t do_not_expand;     ///< not 0: open only the clicked cell, without a cascade
  std::uint16_t row;
  std::uint16_t column;
  // The reply: the server writes it while done is 0.
  std::int32_t opened_count;  ///< number of reported cells, at least 1, or one of the values above
};

inline constexpr std::size_t cells_offset = 28;
inline constexpr std::size_t max_reported_cells = (channel_bytes - cells_offset) / sizeof(ReportedCell);
/// The most cells of a reply that the contest's own client library accepts.
inline constexpr std::size_t max_contest_cells = 16384;

inline std::byte* channel_at(std::byte* memory, std::int32_t id) {
  MINES_ASSERT(id >= 0 && id < max_channels);
  return memory + static_cast<std::size_t>(id) * channel_bytes;
}
inline ChannelHead& channel_head(std::byte* channel) { return *reinterpret_cast<ChannelHead*>(channel); }

static_assert(offsetof(ChannelHead, pending) == 0);
static_assert(offsetof(ChannelHead, sleeping) == 4);
static_assert(offsetof(ChannelHead, done) == 8);
static_assert(offsetof(ChannelHead, skip_when_reopen) == 12);
static_assert(offsetof(ChannelHead, do_not_expand) == 16);
static_assert(offsetof(ChannelHead, row) == 20);
static_assert(offsetof(ChannelHead, column) == 22);
static_assert(offsetof(ChannelHead, opened_count) == 24);
static_assert(sizeof(ChannelHead) == cells_offset);
static_assert(sizeof(ReportedCell) == 6);
static_assert(max_reported_cells == 43686);
static_assert(std::atomic<std::uint32_t>::is_always_lock_free);

}  // namespace mines::v1
