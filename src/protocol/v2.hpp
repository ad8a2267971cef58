// The wire, version 2: batch channels. A batch channel carries clicks and replies by the word, thousands at a
// time, through two rings in shared memory; nothing on the way is a system call while both sides are busy.
// docs/protocol.md describes the whole exchange.
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
inline constexpr std::uint32_t request_slots = 8192;
inline constexpr std::uint32_t reply_slots = 4096;

/// The beginning of the batch area: the offer. Written by the server before it tells the answer the board;
/// nobody writes to it afterwards.
struct AreaHead {
  std::uint64_t magic;
  std::uint32_t version;
};
inline constexpr std::uint64_t magic = 0x7461'6273'656e'696d;  ///< the bytes "minesbat"
inline constexpr std::uint32_t version = 2;

/// Clicks on the cells of one word.
struct Request {
  std::uint16_t row;
  std::uint16_t word;
  std::uint32_t flags;  ///< request_alone or 0
  std::uint64_t mask;   ///< bit i: column 64 · word + i
};
/// A zero does not cascade: each cell opens just itself.
inline constexpr std::uint32_t request_alone = 1;

/// Cells of one word that requests have opened, and what it shows of them: as the player gets it, so that
/// replies are copied in one piece on either side.
using Reply = OpenedWord;

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
inline constexpr std::size_t requests_offset = 4096;
inline constexpr std::size_t replies_offset = requests_offset + request_slots * sizeof(Request);
inline constexpr std::size_t channel_bytes = replies_offset + reply_slots * sizeof(Reply);
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
inline std::byte* request_at(std::byte* channel, std::uint32_t index) {
  return channel + requests_offset + index % request_slots * sizeof(Request);
}
inline std::byte* reply_at(std::byte* channel, std::uint32_t index) {
  return channel + replies_offset + index % reply_slots * sizeof(Reply);
}

/// Whether clicks may cascade on such a board: on more than 2^28 cells only if at least 12 % are mines. With
/// fewer, a region may have billions of cells, and what one click takes would not be bounded by anything.
constexpr bool cascades_allowed(BoardSize size, std::uint64_t mines) {
  return size.cells() <= std::uint64_t{1} << 28 || mines >= size.cells() / 100 * 12;
}

static_assert(offsetof(AreaHead, version) == 8);
static_assert(sizeof(Request) == 16);
static_assert(offsetof(Request, word) == 2);
static_assert(offsetof(Request, flags) == 4);
static_assert(offsetof(Request, mask) == 8);
static_assert(sizeof(Reply) == 64);
static_assert(offsetof(Reply, row) == 0 && sizeof(Reply::row) == 4);
static_assert(offsetof(Reply, word) == 4 && sizeof(Reply::word) == 4);
static_assert(offsetof(Reply, opened) == 8);
static_assert(offsetof(Reply, mines) == 16);
static_assert(offsetof(Reply, number) == 24);
static_assert(offsetof(ChannelHead, posted) == 0);
static_assert(offsetof(ChannelHead, taken) == 128);
static_assert(offsetof(ChannelHead, replied) == 256);
static_assert(offsetof(ChannelHead, answered) == 260);
static_assert(offsetof(ChannelHead, published) == 264);
static_assert(offsetof(ChannelHead, server_sleeping) == 384);
static_assert(offsetof(ChannelHead, answer_sleeping) == 512);
static_assert(sizeof(ChannelHead) <= requests_offset);
static_assert(replies_offset == 135168);
static_assert(channel_bytes == 397312);
static_assert(area_bytes == 25432064);
static_assert((request_slots & (request_slots - 1)) == 0 && (reply_slots & (reply_slots - 1)) == 0,
              "indices go round at 2^32");

}  // namespace mines::v2
