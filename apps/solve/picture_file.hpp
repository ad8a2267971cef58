// Pictures in files: PNG and JPEG, which libpng and libjpeg decode.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace mines::solve {

/// Whether the bytes begin as a PNG or a JPEG does.
bool is_picture(std::string_view bytes);

/// A picture as mines::read_picture() takes it.
struct Pixels {
  std::int64_t width;
  std::int64_t height;
  int channels;
  std::vector<std::uint8_t> bytes;
};

/// Decodes a picture; `name` is for errors. Only the first picture of an animation. Fails if the picture is
/// damaged or larger than picture::Image::most_pixels, before memory is taken for its pixels; or if a JPEG
/// has so many scans that decoding takes seconds.
Result<Pixels> decode_picture(const std::string& name, std::string_view bytes);

}  // namespace mines::solve
