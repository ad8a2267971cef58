// Tells by a file's first bytes that it is a picture.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace mines {

/// How many bytes of a file picture_kind() looks at.
inline constexpr std::size_t picture_signature_bytes = 12;

/// The kind of picture as which a file begins: PNG, JPEG, GIF, WebP, HEIC, AVIF or TIFF. Empty if it is none.
std::string_view picture_kind(std::string_view bytes);

/// Fails if the bytes, the first of the file `name`, are those of a picture: for readers of anything else.
Result<void> check_is_no_picture(const std::string& name, std::string_view bytes);

}  // namespace mines
