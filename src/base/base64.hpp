// Bytes as text.
#pragma once

#include <string>
#include <string_view>

namespace mines {

/// The digits of Base64 (RFC 4648) by their values.
inline constexpr std::string_view base64_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The bytes in Base64 (RFC 4648), with '=' at the end.
std::string base64_of(std::string_view bytes);

}  // namespace mines
