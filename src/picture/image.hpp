// A picture in memory: rows of pixels, three bytes each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "base/error.hpp"

namespace mines::picture {

struct Colour {
  int red = 0;
  int green = 0;
  int blue = 0;

  friend bool operator==(const Colour&, const Colour&) = default;
};

/// How much more red than green and blue, -255 to 255.
inline int redness(Colour colour) { return colour.red - std::max(colour.green, colour.blue); }

/// The largest difference of a channel, 0 to 255.
inline int difference(Colour a, Colour b) {
  return std::max(std::max(std::abs(a.red - b.red), std::abs(a.green - b.green)), std::abs(a.blue - b.blue));
}

struct Image {
  static constexpr std::int64_t most_pixels = 40'000'000;  ///< of a picture that is handed over
  static constexpr int most_side = 32'768;

  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> bytes{};  ///< red, green, blue of each pixel, row by row

  /// Pixels of `channels` bytes: 1 is grey, 3 red, green and blue, 4 with opacity, which lies on white. Fails
  /// if the size is not that of the bytes, or is out of bounds.
  static Result<Image> of(std::int64_t width, std::int64_t height, int channels,
                          std::span<const std::uint8_t> pixels);
  /// Fails unless a picture of this size may be read.
  static Result<void> check_size(std::int64_t width, std::int64_t height);

  /// The pixels from `left`, `top` on, at least one, all of which the picture must have.
  Image part(int left, int top, int its_width, int its_height) const;

  Colour at(int x, int y) const {
    const std::uint8_t* const pixel = &bytes[3 * (static_cast<std::size_t>(y) * width + x)];
    return {pixel[0], pixel[1], pixel[2]};
  }
};

}  // namespace mines::picture
