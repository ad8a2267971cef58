#include "picture/image.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/assert.hpp"

namespace mines::picture {

Result<void> Image::check_size(std::int64_t width, std::int64_t height) {
  if (width >= 1 && height >= 1 && width <= most_side && height <= most_side && width * height <= most_pixels)
    return {};
  return bad_input("", fmt::format("a picture of {} x {} pixels, expected at most {} on a side and {} in all",
                                   width, height, most_side, most_pixels));
}

Image Image::part(int left, int top, int its_width, int its_height) const {
  MINES_ASSERT(its_width > 0 && its_height > 0 && left >= 0 && top >= 0);
  MINES_ASSERT(left + its_width <= width && top + its_height <= height);
  Image part{its_width, its_height, {}};
  part.bytes.reserve(std::size_t{3} * its_width * its_height);
  for (int y = top; y < top + its_height; ++y) {
    const auto from = bytes.begin() + 3 * (static_cast<std::ptrdiff_t>(y) * width + left);
    part.bytes.insert(part.bytes.end(), from, from + 3 * its_width);
  }
  return part;
}

Result<Image> Image::of(std::int64_t width, std::int64_t height, int channels,
                        std::span<const std::uint8_t> pixels) {
  MINES_TRY(check_size(width, height));
  const auto count = static_cast<std::size_t>(width * height);
  if ((channels != 1 && channels != 3 && channels != 4) || pixels.size() != count * channels) {
    return bad_input("", fmt::format("{} bytes of a picture of {} x {} pixels, expected 1, 3 or 4 for each",
                                     pixels.size(), width, height));
  }
  Image image{static_cast<int>(width), static_cast<int>(height), std::vector<std::uint8_t>(3 * count)};
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t* const from = &pixels[i * channels];
    const int opacity = channels == 4 ? from[3] : 255;
    for (int channel = 0; channel < 3; ++channel) {
      const int value = channels == 1 ? from[0] : from[channel];
      image.bytes[3 * i + channel] =
          static_cast<std::uint8_t>((value * opacity + 255 * (255 - opacity)) / 255);
    }
  }
  return image;
}

}  // namespace mines::picture
