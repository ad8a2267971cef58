// The most threads of a call or a program.
#pragma once

namespace mines {

inline constexpr int most_threads = 1024;

}  // namespace mines
