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

/// The channels of some rows, each by itself: so the processor works on many pixels at once.
struct Rows {
  int width;
  std::array<std::vector<std::uint8_t>, 3> channels{};

  explicit Rows(const Image& image) : width(image.width) {
    for (std::size_t channel = 0; channel < 3; ++channel) {
      channels[channel].reserve(image.bytes.size() / 3);
      for (std::size_t at = channel; at < image.bytes.size(); at += 3)
        channels[channel].push_back(image.bytes[at]);
    }
  }
  const std::uint8_t* row(int channel, int y) const {
    return &channels[channel][static_cast<std::size_t>(y) * width];
  }
};

/// The sums of what is near the pixels of a row and like them.
struct Sums {
  std::array<std::vector<std::uint16_t>, 3> channels;
  std::vector<std::uint16_t> counts;

  explicit Sums(int width) : counts(width) { channels.fill(counts); }
};

/// Adds the pixels `right` of those of row `y` in row `other`, where their surroundings differ by `alike` at
/// most.
void add_alike(Sums& to, const Rows& image, const Rows& surroundings, int y, int other, int right,
               int alike) {
  const std::uint8_t *r = surroundings.row(0, y), *other_r = surroundings.row(0, other);
  const std::uint8_t *g = surroundings.row(1, y), *other_g = surroundings.row(1, other);
  const std::uint8_t *b = surroundings.row(2, y), *other_b = surroundings.row(2, other);
  const std::uint8_t *red = image.row(0, other), *green = image.row(1, other), *blue = image.row(2, other);
  std::uint16_t *sum_r = to.channels[0].data(), *sum_g = to.channels[1].data(),
                *sum_b = to.channels[2].data(), *count = to.counts.data();
  for (int x = std::max(0, -right); x < std::min(image.width, image.width - right); ++x) {
    const int from = x + right;
    const int far = std::max(
        {std::abs(r[x] - other_r[from]), std::abs(g[x] - other_g[from]), std::abs(b[x] - other_b[from])});
    const auto is_alike = static_cast<std::uint16_t>(far <= alike ? 0xFFFF : 0);
    sum_r[x] = static_cast<std::uint16_t>(sum_r[x] + (red[from] & is_alike));
    sum_g[x] = static_cast<std::uint16_t>(sum_g[x] + (green[from] & is_alike));
    sum_b[x] = static_cast<std::uint16_t>(sum_b[x] + (blue[from] & is_alike));
    count[x] = static_cast<std::uint16_t>(count[x] + (1 & is_alike));
  }
}

/// Each pixel is the mean of those near it whose surroundings differ by `alike` at most from its own.
Image evened(const Image& image, const Rows& surroundings, int alike) {
  constexpr int reach = 3;
  const Rows pixels(image);
  Image result = image;
  for (int y = 0; y < image.height; ++y) {
    Sums sums(image.width);
    for (int other = std::max(0, y - reach); other <= std::min(image.height - 1, y + reach); ++other)
      for (int right = -reach; right <= reach; ++right)
        add_alike(sums, pixels, surroundings, y, other, right, alike);
    for (int x = 0; x < image.width; ++x)
      for (int channel = 0; channel < 3; ++channel)
        result.bytes[3 * (static_cast<std::size_t>(y) * image.width + x) + channel] =
            static_cast<std::uint8_t>((sums.channels[channel][x] + sums.counts[x] / 2) / sums.counts[x]);
  }
  return result;
}

}  // namespace

Image undithered(Image image) {
  constexpr int alike = 27;
  return is_dithered(image) ? evened(image, Rows(smoothed(image, 2)), alike) : std::move(image);
}

Image without_noise(const Image& image) {
  constexpr int alike = 32;
  return evened(image, Rows(image), alike);
}

}  // namespace mines::picture
