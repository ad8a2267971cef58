// The watch page: shared memory in which mines-server shows a running game to mines-view, the viewer. The
// judge creates the page with a sealed size. The answer, a contestant's program, never sees the page. The
// page shows only what the player knows, never the map, because strangers could make mines-view reveal all
// that it can read.
//
// Each part has one writer. Readers trust no writer: they load a value once, check it, then use it. Below,
// (release) marks a store, and (acquire) the load that pairs with this store: what the writer did before the
// store is visible to the reader after the load.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "board/geometry.hpp"
#include "watch/patch.hpp"
#include "watch/patch_pixels.hpp"

namespace mines::watch {

inline constexpr std::uint32_t page_version = 1;

inline constexpr std::size_t max_patches = std::size_t{max_side / patch_side} * (max_side / patch_side);
/// The most patches (squares of 64 x 64 cells) in one request for details. Details are a patch's pixels.
inline constexpr std::uint32_t max_details = 1024;
/// For this many seconds after a viewer's last look, the viewer counts as looking.
inline constexpr double look_lasts = 2;
/// The server completes the last picture if a viewer has looked within this many seconds before the end.
inline constexpr double interest_lasts = 10;
inline constexpr std::uint32_t max_samples = 16384;

/// The part that mines-view writes.
struct alignas(64) ViewerPart {
  /// The time of the last look: CLOCK_MONOTONIC, ns; 0 before the first look.
  std::atomic<std::int64_t> looked;
  /// Counts looks and requests. A futex (shared), on which the server's thread sleeps.
  std::atomic<std::uint32_t> bell;
  /// Not 0 once the viewer has all that it needs of the finished game.
  std::atomic<std::uint32_t> has_all;
};

/// A request for details, written by mines-view.
struct alignas(64) DetailsRequest {
  /// Counts requests. Stored (release) after the rest of the request; the server loads it (acquire).
  std::atomic<std::uint32_t> number;
  std::atomic<std::uint32_t> level;  ///< 0 to 5 (watch/patch_pixels.hpp)
  std::atomic<std::uint32_t> count;  ///< at most max_details
  std::atomic<std::uint32_t> patches[max_details];
};

/// The part that the server writes.
struct alignas(64) ServerPart {
  /// page_version, stored (release) after rows, columns and mines; judge and mines-view load it (acquire). 0
  /// before the store, and always 0 if the server does not support the page.
  std::atomic<std::uint32_t> version;
  std::atomic<std::int32_t> rows;
  std::atomic<std::int32_t> columns;
  std::atomic<std::uint64_t> mines;
  /// WatchPage::values include all cells opened up to this time: CLOCK_MONOTONIC, ns. Stored (release) after
  /// `values`, loaded (acquire) before them.
  std::atomic<std::int64_t> counted_to;
  /// Not 0 when the game is over and `values` include all opened cells. A futex (shared). Stored (release)
  /// after `values`, loaded (acquire) before them.
  std::atomic<std::uint32_t> finished;
};

/// The reply to a request for details, written by the server.
struct alignas(64) DetailsReply {
  /// The number of the last request with a reply. A futex (shared): mines-view sleeps on it. Stored (release)
  /// after the pixels, loaded (acquire) before them.
  std::atomic<std::uint32_t> number;
  /// The number of drawn patches: all patches of the request, or 0 if the request was wrong.
  std::atomic<std::uint32_t> drawn;
};

/// The counts of opened cells at a moment.
struct Sample {
  double seconds;  ///< since the answer's start
  std::uint64_t safe;
  std::uint64_t mines_hit;
};

/// The part that the judge writes. Non-atomic members except `history` are set before mines-view starts.
struct alignas(64) JudgePart {
  std::atomic<std::int64_t> started;           ///< start of the answer: CLOCK_MONOTONIC, ns; 0 before
  std::atomic<std::int64_t> ended;             ///< end of the answer or of its time, in the same form
  std::atomic<std::uint32_t> samples;          ///< length of `history`; stored (release), loaded (acquire)
  std::atomic<std::uint32_t> record_is_whole;  ///< not 0 when the file `record` is complete
  std::int64_t penalty;
  double limit;                 ///< seconds
  char name[256];               ///< the player's name; ends with a NUL
  char record[4096];            ///< the path of the game's record, ends with a NUL; empty: no record
  Sample history[max_samples];  ///< ten a second, fewer in games with a long time limit
};

struct WatchPage {
  ViewerPart viewer;
  DetailsRequest request;
  ServerPart server;
  DetailsReply reply;
  JudgePart judge;
  /// The values of the board's patches in PatchGrid's order, written by the server. Unused values stay 0.
  alignas(4096) std::atomic<PatchValue> values[max_patches];
  /// The pixels of a request's patches, patch by patch, written by the server (draw_patch()).
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
// Processes can share atomics that need no locks. An atomic whose bytes are all zero holds 0.
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
static_assert(std::atomic<PatchValue>::is_always_lock_free && sizeof(std::atomic<PatchValue>) == 2);

}  // namespace mines::watch
