// Copies into memory that another core reads next. An ordinary store first fetches the line from the core
// that touched it last. That takes some 30 ns between cores with a common cache, longer than the copy, and
// some 160 between others. So many lines in a row are written past the caches.
#pragma once

// GCC's sanitizers do not see stores past the caches.
#if defined(__SSE2__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#include <emmintrin.h>
#define MINES_STREAMS 1
#else
#define MINES_STREAMS 0
#endif

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/assert.hpp"

namespace mines {

/// The fewest copies in a row that are worth it: end_copies_past_caches() takes as long as a few ordinary
/// ones.
inline constexpr std::size_t least_copies_past_caches = 8;

/// Copies whole lines of 64 bytes; both places are aligned to a line. Copies past the caches may be seen by
/// other threads in any order, until end_copies_past_caches().
template <std::size_t Bytes>
void copy_lines(std::byte* to, const void* from, [[maybe_unused]] bool past_caches) {
  static_assert(Bytes % 64 == 0, "part of a line is slower past the caches");
  MINES_ASSERT(reinterpret_cast<std::uintptr_t>(to) % 64 == 0);
  MINES_ASSERT(reinterpret_cast<std::uintptr_t>(from) % 64 == 0);
#if MINES_STREAMS
  if (past_caches) {
    const auto* const source = static_cast<const __m128i*>(from);
    auto* const target = reinterpret_cast<__m128i*>(to);
    for (std::size_t i = 0; i < Bytes / sizeof(__m128i); ++i)
      _mm_stream_si128(target + i, _mm_load_si128(source + i));
    return;
  }
#endif
  std::memcpy(to, from, Bytes);
}

/// Who sees a later store sees all copies before this call.
inline void end_copies_past_caches() {
#if MINES_STREAMS
  _mm_sfence();
#endif
}

}  // namespace mines
