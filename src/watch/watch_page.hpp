// The watch page: shared memory in which mines-server shows mines-view what may be shown of a running game.
// The judge makes it, with its size sealed; the answer never sees it. It has what a player knows and nothing
// of the truth: mines-view hears strangers, so whatever it can read counts as published.
//
// Each part has one writer. Nobody believes what another wrote: values are loaded once, checked, then used.
// "Release" and "acquire" below name the pairs that order the plain stores and loads between them.
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
/// Seconds after a look in which somebody counts as looking.
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
  /// Not 0: all that is wanted of the finished game has been taken.
  std::atomic<std::uint32_t> has_all;
};

/// mines-view writes it: details that it asks for.
struct alignas(64) DetailsRequest {
  /// Counts requests. Stored with release once the rest is there; the server loads it with acquire.
  std::atomic<std::uint32_t> number;
  std::atomic<std::uint32_t> level;  ///< 0 to 5
  std::atomic<std::uint32_t> count;  ///< at most max_details
  std::atomic<std::uint32_t> patches[max_details];
};

/// The server writes it.
struct alignas(64) ServerPart {
  /// page_version, stored with release once the four fields below are there; 0 before, and with a server that
  /// does not know the page. Judge and mines-view load it with acquire.
  std::atomic<std::uint32_t> version;
  std::atomic<std::int32_t> rows;
  std::atomic<std::int32_t> columns;
  std::atomic<std::uint64_t> mines;
  /// Whatever the server had opened by this time is in the values: CLOCK_MONOTONIC, ns. Stored with release
  /// after the values, loaded with acquire before them.
  std::atomic<std::int64_t> counted_to;
  /// Not 0: the game is over and all of it is in the values. A futex (shared). Stored with release after the
  /// values, loaded with acquire before them.
  std::atomic<std::uint32_t> finished;
};

/// The server writes it: the reply to a request for details.
struct alignas(64) DetailsReply {
  /// The number of the request that has its reply last. A futex (shared): mines-view sleeps on it. Stored
  /// with release after the pixels, loaded with acquire before them.
  std::atomic<std::uint32_t> number;
  /// How many of its patches were drawn: all, or none if the request was wrong.
  std::atomic<std::uint32_t> drawn;
};

/// How far the game was at a time.
struct Sample {
  double seconds;  ///< since the answer's start
  std::uint64_t safe;
  std::uint64_t mines_hit;
};

/// The judge writes it. What is not atomic is there before mines-view is started.
struct alignas(64) JudgePart {
  std::atomic<std::int64_t> started;   ///< when the answer was started: CLOCK_MONOTONIC, ns; 0 before
  std::atomic<std::int64_t> ended;     ///< when it had ended, or its time was over; 0 before
  std::atomic<std::uint32_t> samples;  ///< how many `history` has; stored with release, loaded with acquire
  std::atomic<std::uint32_t> record_is_whole;  ///< not 0: the file `record` is there
  std::int64_t penalty;
  double limit;                 ///< seconds
  char name[256];               ///< who plays; ends with a NUL
  char record[4096];            ///< the path of the game's record, ends with a NUL; empty: none is written
  Sample history[max_samples];  ///< ten a second, fewer in games with a long limit
};

struct WatchPage {
  ViewerPart viewer;
  DetailsRequest request;
  ServerPart server;
  DetailsReply reply;
  JudgePart judge;
  /// The server writes them: the patches of the board (PatchGrid), the rest stays 0.
  alignas(4096) std::atomic<PatchValue> values[max_patches];
  /// The server writes them: the patches of a request, one after the other, each as draw_patch() draws it.
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
