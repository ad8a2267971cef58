// How much more time tests give to programs that sanitizers or an emulated processor slow down.
#pragma once

namespace mines::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif
#ifdef MINES_EMULATED
inline constexpr double allowance = 10;
#else
inline constexpr double allowance = is_sanitized ? 3 : 1;
#endif
/// For games in which an answer must be able to print more than it may, 16 MiB.
inline constexpr double printing_allowance = is_sanitized ? 10 : 1;

}  // namespace mines::testing
