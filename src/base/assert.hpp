// MINES_ASSERT(condition) checks what a header demands of its callers, if CMake's option MINES_ASSERTIONS is
// on, as for tests. It is only for our own mistakes: wrong input gives an Error (base/error.hpp).
#pragma once

namespace mines {

/// Prints the file, the line and the condition to standard error and aborts.
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line) noexcept;

}  // namespace mines

#ifdef MINES_ASSERTIONS
#define MINES_ASSERT(condition) \
  static_cast<void>((condition) ? 0 : (::mines::assertion_failed(#condition, __FILE__, __LINE__), 0))
#else
// The condition is compiled, so that no variable is reported as unused, but the program never evaluates it.
#define MINES_ASSERT(condition) static_cast<void>(sizeof((condition) ? 0 : 1))
#endif
