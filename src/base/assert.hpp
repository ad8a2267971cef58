// MINES_ASSERT(condition): what a header demands of its callers, checked in every preset but release. It is
// only for our own mistakes: bytes that others wrote give an Error (base/error.hpp), whatever they are.
#pragma once

namespace mines {

/// Prints the file, the line and the condition to standard error and aborts.
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line) noexcept;

}  // namespace mines

#ifdef MINES_ASSERTIONS
#define MINES_ASSERT(condition) \
  static_cast<void>((condition) ? 0 : (::mines::assertion_failed(#condition, __FILE__, __LINE__), 0))
#else
// Not evaluated, but compiled: a variable that only an assertion reads is still used.
#define MINES_ASSERT(condition) static_cast<void>(sizeof((condition) ? 0 : 1))
#endif
