// How wide reports are.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace mines::testing {

/// The characters of the longest line, in UTF-8.
inline std::size_t widest_line(std::string_view text) {
  std::size_t widest = 0;
  std::size_t columns = 0;
  for (const char byte : text) {
    columns = byte == '\n' ? 0 : columns + ((byte & 0xC0) != 0x80 ? 1 : 0);
    widest = std::max(widest, columns);
  }
  return widest;
}

}  // namespace mines::testing
