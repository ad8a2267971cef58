// The layout of v2, the toolkit's own protocol between the server and the answer (the contestant's program):
// channels in shared memory. A channel has two rings, for requests and for replies. A message is about cells
// of one block of 8 rows by 64 columns. docs/reference/protocol.md describes the whole exchange.
//
// Indices count requests and replies from 0 and wrap round at 2^32; message i lies in slot i % N of a ring
// with N slots. Each index has one writer. The two sides write to different pairs of cache lines, because
// processors fetch lines in pairs.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "base/assert.hpp"
#include "board/clicks.hpp"
#include "protocol/v1.hpp"

namespace mines::v2 {

inline constexpr std::int32_t max_channels = 64;
/// Sizes of the two rings: both fit into a second-level cache, together with the working set of either side.
/// Only long runs of requests and replies are written past it (past_caches.hpp).
inline constexpr std::uint32_t request_slots = 2048;
inline constexpr std::uint32_t reply_slots = 1024;

/// The offer of v2, at the beginning of the v2 area. The server writes it once, before it sends the board's
/// size.
struct AreaHead {
  std::uint64_t magic;
  std::uint32_t version;
};
inline constexpr std::uint64_t magic = 0x7461'6273'656e'696d;  ///< the bytes "minesbat"
inline constexpr std::uint32_t version = 3;                    ///< of the layout

/// A request: clicks on cells of one block. The head has the row and the word of a ClickBlock
/// (board/clicks.hpp). The body, in a separate array, is the mask of the ClickBlock.
struct RequestHead {
  std::uint16_t row;    ///< first row of the block
  std::uint16_t word;   ///< first column of the block / 64
  std::uint32_t flags;  ///< request_alone or 0
};
/// Flag of a request: each click opens only its own cell, without a cascade.
inline constexpr std::uint32_t request_alone = 1;

/// A reply: cells that requests have opened. The body, in a separate array, has 256 bytes: OpenedPlanes
/// (board/clicks.hpp) or, in the first 48 bytes, an OpenedWord without its row and word.
struct ReplyHead {
  std::uint16_t row;
  std::uint16_t word;
  std::uint32_t kind;
};
/// Kinds of a reply.
inline constexpr std::uint32_t reply_block = 0;  ///< `row` is the first row of the block
inline constexpr std::uint32_t reply_word = 1;   ///< `row` is the row of the word

/// Values of server_sleeping and answer_sleeping: set by a side before it sleeps, so that the other wakes it.
inline constexpr std::uint32_t awake = 0;
inline constexpr std::uint32_t sleeps_on_posted = 1;     ///< server: there is no request
inline constexpr std::uint32_t sleeps_on_taken = 2;      ///< server: the reply ring is full
inline constexpr std::uint32_t sleeps_on_published = 1;  ///< answer: there is no reply

inline constexpr std::size_t line_pair = 128;

struct ChannelHead {
  /// Number of posted requests. The answer stores it (release) after the requests; the server acquires it.
  alignas(line_pair) std::atomic<std::uint32_t> posted;
  /// Number of replies that the answer has read; the slots of these replies are free. The answer stores this
  /// number (release) after reading; the server acquires it.
  alignas(line_pair) std::atomic<std::uint32_t> taken;
  /// Number of written replies. The server stores it (release) after the replies; the answer acquires it.
  alignas(line_pair) std::atomic<std::uint32_t> replied;
  /// Number of requests whose replies are all written; the slots of these requests are free. The server
  /// stores it (release) after `replied`; the answer loads it (acquire) before `replied`. So an answer that
  /// finds all requests answered also finds all their replies.
  std::atomic<std::uint32_t> answered;
  /// Counts the server's stores to `replied` and `answered`; the answer sleeps on this word.
  std::atomic<std::uint32_t> published;
  alignas(line_pair) std::atomic<std::uint32_t> server_sleeping;
  alignas(line_pair) std::atomic<std::uint32_t> answer_sleeping;
};

inline constexpr std::size_t area_head_bytes = 4096;
inline constexpr std::size_t click_bytes = 64;
inline constexpr std::size_t request_heads_offset = 4096;
inline constexpr std::size_t request_bodies_offset =
    request_heads_offset + request_slots * sizeof(RequestHead);
inline constexpr std::size_t block_bytes = 256;
inline constexpr std::size_t word_bytes = 48;
inline constexpr std::size_t reply_heads_offset = request_bodies_offset + request_slots * click_bytes;
inline constexpr std::size_t reply_bodies_offset = reply_heads_offset + reply_slots * sizeof(ReplyHead);
inline constexpr std::size_t channel_bytes = reply_bodies_offset + reply_slots * block_bytes;
inline constexpr std::size_t area_bytes = area_head_bytes + max_channels * channel_bytes;
/// The offset of the v2 area in the shared memory of our judge: right behind v1's memory.
inline constexpr std::size_t area_offset = v1::shared_memory_bytes;
inline constexpr std::size_t shared_memory_bytes = area_offset + area_bytes;

inline AreaHead& area_head(std::byte* area) { return *reinterpret_cast<AreaHead*>(area); }
inline std::byte* channel_at(std::byte* area, std::int32_t id) {
  MINES_ASSERT(id >= 0 && id < max_channels);
  return area + area_head_bytes + static_cast<std::size_t>(id) * channel_bytes;
}
inline ChannelHead& channel_head(std::byte* channel) { return *reinterpret_cast<ChannelHead*>(channel); }
inline std::byte* request_head_at(std::byte* channel, std::uint32_t index) {
  return channel + request_heads_offset + index % request_slots * sizeof(RequestHead);
}
inline std::byte* request_body_at(std::byte* channel, std::uint32_t index) {
  return channel + request_bodies_offset + index % request_slots * click_bytes;
}
inline std::byte* reply_head_at(std::byte* channel, std::uint32_t index) {
  return channel + reply_heads_offset + index % reply_slots * sizeof(ReplyHead);
}
inline std::byte* reply_body_at(std::byte* channel, std::uint32_t index) {
  return channel + reply_bodies_offset + index % reply_slots * block_bytes;
}

/// Whether clicks may cascade: on boards of up to 2^28 cells, and on larger boards with at least 12 % mines.
/// With fewer mines one cascade may open billions of cells.
constexpr bool cascades_allowed(BoardSize size, std::uint64_t mines) {
  return size.cells() <= std::uint64_t{1} << 28 || mines >= size.cells() / 100 * 12;
}

static_assert(offsetof(AreaHead, version) == 8);
static_assert(sizeof(RequestHead) == 8);
static_assert(offsetof(RequestHead, word) == 2);
static_assert(offsetof(RequestHead, flags) == 4);
static_assert(offsetof(ClickBlock, mask) == 0);
static_assert(offsetof(ClickBlock, row) == click_bytes);
static_assert(sizeof(ReplyHead) == 8);
static_assert(offsetof(ReplyHead, word) == 2);
static_assert(offsetof(ReplyHead, kind) == 4);
static_assert(offsetof(OpenedPlanes, opened) == 0);
static_assert(offsetof(OpenedPlanes, number) == 64);
static_assert(sizeof(OpenedPlanes) == block_bytes);
static_assert(request_bodies_offset % 64 == 0);
static_assert(area_head_bytes % alignof(ChannelHead) == 0 && channel_bytes % alignof(ChannelHead) == 0);
static_assert(max_side <= 1 << 16, "a row has 16 bits");
static_assert(reply_bodies_offset % alignof(OpenedPlanes) == 0 && channel_bytes % alignof(OpenedPlanes) == 0);
static_assert(offsetof(OpenedWord, mines) == offsetof(OpenedWord, opened) + 8);
static_assert(offsetof(OpenedWord, number) == offsetof(OpenedWord, opened) + 16);
static_assert(sizeof(OpenedWord) == offsetof(OpenedWord, opened) + word_bytes);
static_assert(offsetof(ChannelHead, posted) == 0);
static_assert(offsetof(ChannelHead, taken) == 128);
static_assert(offsetof(ChannelHead, replied) == 256);
static_assert(offsetof(ChannelHead, answered) == 260);
static_assert(offsetof(ChannelHead, published) == 264);
static_assert(offsetof(ChannelHead, server_sleeping) == 384);
static_assert(offsetof(ChannelHead, answer_sleeping) == 512);
static_assert(sizeof(ChannelHead) <= request_heads_offset);
static_assert(request_bodies_offset == 20480);
static_assert(reply_heads_offset == 151552);
static_assert(reply_bodies_offset == 159744);
static_assert(channel_bytes == 421888);
static_assert(area_bytes == 27004928);
static_assert((request_slots & (request_slots - 1)) == 0 && (reply_slots & (reply_slots - 1)) == 0,
              "indices wrap round at 2^32");

}  // namespace mines::v2
