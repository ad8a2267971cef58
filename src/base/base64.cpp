#include "base/base64.hpp"

#include <algorithm>
#include <cstdint>

namespace mines {

std::string base64_of(std::string_view bytes) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    std::uint32_t bits = 0;
    const std::size_t count = std::min<std::size_t>(bytes.size() - at, 3);
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8 | (i < count ? static_cast<unsigned char>(bytes[at + i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i) text += i <= count ? base64_digits[bits >> (18 - 6 * i) & 63] : '=';
  }
  return text;
}

}  // namespace mines
