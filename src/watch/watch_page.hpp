// The watch page: shared memory in which mines-server shows a running game to mines-view. The judge creates
// it and seals its size, so that no process can change the size. The answer, the contestant's program, never
// sees the page. The page shows only what the player knows, never the map: mines-view receives data from
// strangers, so all that it can read counts as published.
//
// Each part has one writer. Readers trust no writer: values are loaded once, checked, then used. Comments
// below name pairs of accesses, a store with release and a load with acquire. Each pair orders the relaxed
// accesses that come before the store and after the load.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "board/geometry.hpp"
#include "watch/patch.hpp"
#include "watch/patch_pixels.hpp"

namespace mines::watch {

/// Changes with the layout.
inline constexpr std::uint32_t page_version = 1;

/// The patches of the largest board.
inline constexpr std::size_t max_patches = std::size_t{max_side / patch_side} * (max_side / patch_side);
/// The patches of one request for details.
inline constexpr std::uint32_t max_details = 1024;
/// Somebody counts as looking until this many seconds after the last look.
inline constexpr double look_lasts = 2;
/// If somebody has looked within this many seconds before the end of a game, the last picture is kept.
inline constexpr double interest_lasts = 10;
/// The samples of a game's history.
inline constexpr std::uint32_t max_samples = 16384;

/// mines-view writes it.
struct alignas(64) ViewerPart {
  /// When somebody last looked: CLOCK_MONOTONIC, ns; 0 before.
  std::atomic<std::int64_t> looked;
  /// Counts looks and requests. A futex (shared): the server's thread sleeps on it.
  std::atomic<std::uint32_t> bell;
  /// Not 0 when the viewer has taken all that it wants of the finished game.
  std::atomic<std::uint32_t> has_all;
};

/// mines-view writes it: a request for details.
struct alignas(64) DetailsRequest {
  /// Counts requests. Stored with release after the rest of the request; the server loads it with acquire.
  std::atomic<std::uint32_t> number;
  std::atomic<std::uint32_t> level;  ///< 0 to 5
  std::atomic<std::uint32_t> count;  ///< at most max_details
  std::atomic<std::uint32_t> patches[max_details];
};

/// The server writes it.
struct alignas(64) ServerPart {
  /// page_version, stored with release after rows, columns and mines. 0 until then; it stays 0 if the server
  /// does not know the page. Judge and mines-view load it with acquire.
  std::atomic<std::uint32_t> version;
  std::atomic<std::int32_t> rows;
  std::atomic<std::int32_t> columns;
  std::atomic<std::uint64_t> mines;
  /// The time up to which opened cells are in the values: CLOCK_MONOTONIC, ns. Stored with release after the
  /// values, loaded with acquire before them.
  std::atomic<std::int64_t> counted_to;
  /// Not 0 when the game is over and all opened cells are in the values. A futex (shared). Stored with
  /// release after the values, loaded with acquire before them.
  std::atomic<std::uint32_t> finished;
};

/// The server writes it: the reply to a request for details.
struct alignas(64) DetailsReply {
  /// The number of the request that was replied to last. A futex (shared): mines-view sleeps on it. Stored
  /// with release after the pixels, loaded with acquire before them.
  std::atomic<std::uint32_t> number;
  /// The number of patches drawn: all of the request's, or 0 if the request was wrong.
  std::atomic<std::uint32_t> drawn;
};

/// The counts of the game at a moment.
struct Sample {
  double seconds;  ///< since the answer's start
  std::uint64_t safe;
  std::uint64_t mines_hit;
};

/// The judge writes it. Members that are not atomic are set before mines-view starts, except `history`.
struct alignas(64) JudgePart {
  std::atomic<std::int64_t> started;   ///< when the answer was started: CLOCK_MONOTONIC, ns; 0 before
  std::atomic<std::int64_t> ended;     ///< when it ended or its time was over; 0 before
  std::atomic<std::uint32_t> samples;  ///< length of `history`; stored with release, loaded with acquire
  std::atomic<std::uint32_t> record_is_whole;  ///< not 0 when the file `record` is complete
  std::int64_t penalty;
  double limit;                 ///< seconds
  char name[256];               ///< the player's name; ends with a NUL
  char record[4096];            ///< the path of the game's record, ends with a NUL; empty: no record
  Sample history[max_samples];  ///< ten a second, fewer in games with a long limit
};

struct WatchPage {
  ViewerPart viewer;
  DetailsRequest request;
  ServerPart server;
  DetailsReply reply;
  JudgePart judge;
  /// The server writes them: the values of the board's patches (PatchGrid); the rest stays 0.
  alignas(4096) std::atomic<PatchValue> values[max_patches];
  /// The server writes them: the pixels of a request's patches by draw_patch(), one after the other.
  alignas(4096) std::uint8_t pixels[std::size_t{max_details} * patch_side * patch_side];
};

static_assert(offsetof(WatchPage, viewer) == 0);
static_assert(offsetof(WatchPage, request) == 64);
static_assert(offsetof(WatchPage, server) == 4224);
static_assert(offsetof(WatchPage, reply) == 4288);
static_assert(offsetof(WatchPage, judge) == 4352);
static_assert(offsetof(WatchPage, values) == 405504);
static_assert(offsetof(WatchPage, pixels) == 405504 + (2 << 20));
static_assert(sizeof(WatchPage) == 405504 + (6 << 20));
// Atomics without locks can be shared by processes, and all zero bytes are zeroes.
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
static_assert(std::atomic<PatchValue>::is_always_lock_free && sizeof(std::atomic<PatchValue>) == 2);

}  // namespace mines::watch
