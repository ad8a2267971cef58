#include "picture/dither.hpp"

#include <algorithm>
#include <array>

#include "picture/lines.hpp"

namespace mines::picture {

namespace {

/// Whether many pixels differ from both pixels beside them, which are alike.
bool is_dithered(const Image& image) {
  constexpr int step = 3;               // pixels that are looked at
  constexpr int least = 6, most = 100;  // the difference of a pattern's colours; letters have more
  constexpr std::int64_t most_pixels = 8'000'000;
  if (std::int64_t{image.width} * image.height > most_pixels) return false;
  std::ptrdiff_t patterned = 0, count = 0;
  for (int y = 0; y < image.height; y += step) {
    for (int x = 1; x + 1 < image.width; x += step, ++count) {
      const Colour left = image.at(x - 1, y), right = image.at(x + 1, y);
      const int here = difference(image.at(x, y), left);
      patterned += here >= least && here <= most && difference(left, right) * 4 <= here;
    }
  }
  return patterned * 5 > count;  // of other pictures it is a 20th at most
}

}  // namespace

Image undithered(Image image) {
  if (!is_dithered(image)) return image;
  constexpr int reach = 3, alike = 27;
  const Image surroundings = smoothed(image, 2);
  Image result = image;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const Colour here = surroundings.at(x, y);
      std::array<int, 3> sum{};
      int count = 0;
      for (int j = std::max(0, y - reach); j <= std::min(image.height - 1, y + reach); ++j) {
        for (int i = std::max(0, x - reach); i <= std::min(image.width - 1, x + reach); ++i) {
          if (difference(surroundings.at(i, j), here) > alike) continue;
          const Colour near = image.at(i, j);
          sum[0] += near.red;
          sum[1] += near.green;
          sum[2] += near.blue;
          ++count;
        }
      }
      for (int channel = 0; channel < 3; ++channel)
        result.bytes[3 * (static_cast<std::size_t>(y) * image.width + x) + channel] =
            static_cast<std::uint8_t>(sum[channel] / count);
    }
  }
  return result;
}

}  // namespace mines::picture
