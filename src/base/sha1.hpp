// The hash SHA-1 (FIPS 180-4), only because a format of another program is made with it: it protects nothing
// here.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace mines {

/// O(bytes).
std::array<std::uint8_t, 20> sha1_of(std::string_view bytes);

}  // namespace mines
