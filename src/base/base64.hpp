// Bytes as text.
#pragma once

#include <string>
#include <string_view>

namespace mines {

/// The bytes in Base64 (RFC 4648), with '=' at the end.
std::string base64_of(std::string_view bytes);

}  // namespace mines
