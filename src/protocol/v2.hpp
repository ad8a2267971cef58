// The wire, version 2: batch channels. A batch channel carries clicks and replies by the block of 8 rows by
// 64 columns, hundreds at a time, through two rings in shared memory; nothing on the way is a system call
// while both sides are busy. docs/protocol.md describes the whole exchange.
//
// Indices count requests and replies from 0 up and go round at 2^32; slot i % size holds message i. Each
// index has one writer and shares its cache line, and the one that the processor fetches along with it, with
// nothing that the other side writes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "board/clicks.hpp"
#include "protocol/v1.hpp"

namespace mines::v2 {

inline constexpr std::int32_t max_channels = 64;
/// The rings of a channel fit in a second-level cache together with what either side works on.
inline constexpr std::uint32_t request_slots = 2048;
inline constexpr std::uint32_t reply_slots = 1024;

/// The beginning of the batch area: the offer. Written by the server before it tells the answer the board;
/// nobody writes to it afterwards.
struct AreaHead {
  std::uint64_t magic;
  std::uint32_t version;
};
inline constexpr std::uint64_t magic = 0x7461'6273'656e'696d;  ///< the bytes "minesbat"
inline constexpr std::uint32_t version = 3;                    ///< of the layout; 2 had messages about words

/// Clicks on the cells of one block. The heads lie together, the bodies, a ClickBlock up to its place, in a
/// ring of their own.
struct RequestHead {
  std::uint16_t row;  ///< the block's first
  std::uint16_t word;
  std::uint32_t flags;  ///< request_alone or 0
};
/// A zero does not cascade: each cell opens just itself.
inline constexpr std::uint32_t request_alone = 1;

/// Cells that requests have opened. The heads lie together, the bodies, of 256 bytes each, in a ring of their
/// own: an OpenedBlock up to its place, or, in the first 48 bytes, an OpenedWord behind its place.
struct ReplyHead {
  std::uint16_t row;
  std::uint16_t word;
  std::uint32_t kind;
};
inline constexpr std::uint32_t reply_block = 0;  ///< row is the block's first
inline constexpr std::uint32_t reply_word = 1;

/// What a side that sleeps, or is about to, says in its flag. The other side must wake it.
inline constexpr std::uint32_t awake = 0;
inline constexpr std::uint32_t sleeps_on_posted = 1;     ///< server: no request
inline constexpr std::uint32_t sleeps_on_taken = 2;      ///< server: the reply ring is full
inline constexpr std::uint32_t sleeps_on_published = 1;  ///< answer

inline constexpr std::size_t line_pair = 128;

struct ChannelHead {
  /// Answer: requests posted. Stored with release after the requests; the server loads it with acquire.
  alignas(line_pair) std::atomic<std::uint32_t> posted;
  /// Answer: replies taken out of the ring, whose slots are free again. Release, acquire.
  alignas(line_pair) std::atomic<std::uint32_t> taken;
  /// Server: replies in the ring. Stored with release after the replies; the answer loads it with acquire.
  alignas(line_pair) std::atomic<std::uint32_t> replied;
  /// Server: requests completely answered, whose slots are free again. Stored with release after `replied`;
  /// the answer loads it with acquire, and before `replied`, so that no reply is still out once nothing is
  /// due.
  std::atomic<std::uint32_t> answered;
  /// Server: stores to the two above; the word that the answer sleeps on.
  std::atomic<std::uint32_t> published;
  /// Server's flag: awake, sleeps_on_posted or sleeps_on_taken.
  alignas(line_pair) std::atomic<std::uint32_t> server_sleeping;
  /// Answer's flag: awake or sleeps_on_published.
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
/// Where our judge puts the area: behind all of v1.
inline constexpr std::size_t area_offset = v1::shared_memory_bytes;
inline constexpr std::size_t shared_memory_bytes = area_offset + area_bytes;

/// Where the parts of a mapped area are.
inline AreaHead& area_head(std::byte* area) { return *reinterpret_cast<AreaHead*>(area); }
inline std::byte* channel_at(std::byte* area, std::int32_t id) {
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

/// Whether clicks may cascade on such a board: on more than 2^28 cells only if at least 12 % are mines. With
/// fewer, a region may have billions of cells, and what one click takes would not be bounded by anything.
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
static_assert(offsetof(OpenedBlock, opened) == 0);
static_assert(offsetof(OpenedBlock, number) == 64);
static_assert(offsetof(OpenedBlock, row) == block_bytes);
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
              "indices go round at 2^32");

}  // namespace mines::v2
