// MINES_ASSERT(condition) finds mistakes in our own code. (For wrong input there is Error, base/error.hpp.)
// The condition is checked only if CMake's option MINES_ASSERTIONS is on, as it is for tests.
#pragma once

namespace mines {

/// Prints the file, the line and the condition to standard error and aborts.
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line) noexcept;

}  // namespace mines

#ifdef MINES_ASSERTIONS
#define MINES_ASSERT(condition) \
  static_cast<void>((condition) ? 0 : (::mines::assertion_failed(#condition, __FILE__, __LINE__), 0))
#else
// The condition is compiled but never evaluated. So the compiler reports no variable as unused.
#define MINES_ASSERT(condition) static_cast<void>(sizeof((condition) ? 0 : 1))
#endif
