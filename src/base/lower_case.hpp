// Makes small letters of capitals, in words that people write either way.
#pragma once

#include <string>
#include <string_view>

namespace mines {

/// Changes A to Z only, whatever the locale is.
inline std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return lower;
}

}  // namespace mines
