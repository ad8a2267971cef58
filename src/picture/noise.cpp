#include "picture/noise.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

#include "picture/lines.hpp"

namespace mines::picture {

namespace {

/// Whether many pixels differ from both pixels beside them, which are alike.
bool is_dithered(const Image& image) {
  constexpr int step = 3;               // pixels that are looked at
  constexpr int least = 6, most = 100;  // the difference of a pattern's colours; letters have more
  if (std::int64_t{image.width} * image.height > most_evened_pixels) return false;
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

/// The channels of a picture, each by itself: so the processor works on many pixels at once.
struct Channels {
  int width;
  int height;
  std::array<std::vector<std::uint8_t>, 3> bytes{};

  explicit Channels(const Image& image) : width(image.width), height(image.height) {
    for (std::size_t channel = 0; channel < 3; ++channel) {
      bytes[channel].reserve(image.bytes.size() / 3);
      for (std::size_t at = channel; at < image.bytes.size(); at += 3)
        bytes[channel].push_back(image.bytes[at]);
    }
  }
  const std::uint8_t* row(int channel, int y) const {
    return &bytes[channel][static_cast<std::size_t>(y) * width];
  }
};

/// The sums of what is near some pixels of a row and like them.
struct Sums {
  static constexpr int most = 64;  // pixels

  std::array<std::array<std::uint16_t, most>, 3> channels{};
  std::array<std::uint16_t, most> counts{};
};

/// The sums of `count` pixels of row `y`, from `first` on: of what is at most `reach` pixels away, and has
/// surroundings that differ by at most `alike`. The sums are local, so compilers know that they overlap with
/// nothing.
Sums sums_at(const Channels& image, const Channels& surroundings, int y, int first, int count, int alike) {
  constexpr int reach = 3;
  Sums sums;
  const std::uint8_t *r = surroundings.row(0, y), *g = surroundings.row(1, y), *b = surroundings.row(2, y);
  for (int row = std::max(0, y - reach); row <= std::min(image.height - 1, y + reach); ++row) {
    const std::uint8_t *other_r = surroundings.row(0, row), *other_g = surroundings.row(1, row),
                       *other_b = surroundings.row(2, row);
    const std::uint8_t *red = image.row(0, row), *green = image.row(1, row), *blue = image.row(2, row);
    for (int right = -reach; right <= reach; ++right) {
      const int end = std::min(count, image.width - right - first);
      for (int i = std::max(0, -right - first); i < end; ++i) {
        const int x = first + i, from = x + right;
        const int far =
            difference(Colour{r[x], g[x], b[x]}, Colour{other_r[from], other_g[from], other_b[from]});
        const auto is_alike = static_cast<std::uint16_t>(far <= alike ? 0xFFFF : 0);
        const auto add = [&](std::uint16_t& to, int value) {
          to = static_cast<std::uint16_t>(to + (value & is_alike));
        };
        add(sums.channels[0][i], red[from]);
        add(sums.channels[1][i], green[from]);
        add(sums.channels[2][i], blue[from]);
        add(sums.counts[i], 1);
      }
    }
  }
  return sums;
}

/// Each pixel is the mean of those near it whose surroundings differ by `alike` at most from its own.
Image evened(const Channels& image, const Channels& surroundings, int alike) {
  Image result{image.width, image.height, {}};
  result.bytes.reserve(3 * image.bytes[0].size());
  for (int y = 0; y < image.height; ++y) {
    for (int first = 0; first < image.width; first += Sums::most) {
      const int count = std::min(Sums::most, image.width - first);
      const Sums sums = sums_at(image, surroundings, y, first, count, alike);
      for (int i = 0; i < count; ++i)
        for (const auto& channel : sums.channels)
          result.bytes.push_back(
              static_cast<std::uint8_t>((channel[i] + sums.counts[i] / 2) / sums.counts[i]));
    }
  }
  return result;
}

}  // namespace

Image undithered(Image image) {
  constexpr int alike = 27;
  return is_dithered(image) ? evened(Channels(image), Channels(smoothed(image, 2)), alike) : std::move(image);
}

Image without_noise(const Image& image) {
  constexpr int alike = 32;
  const Channels channels(image);
  return evened(channels, channels, alike);
}

}  // namespace mines::picture
