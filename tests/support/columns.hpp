// How wide reports are, and what their lines are made of.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

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

/// The words of a line, without the blanks between them.
inline std::vector<std::string> words_of(const std::string& line) {
  std::istringstream words(line);
  return {std::istream_iterator<std::string>(words), {}};
}

}  // namespace mines::testing
