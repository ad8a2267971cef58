#include "picture/lines.hpp"

#include <algorithm>
#include <array>

namespace mines::picture {

namespace {

int change(const std::uint8_t* pixel, const std::uint8_t* before) {
  return difference(Colour{pixel[0], pixel[1], pixel[2]}, Colour{before[0], before[1], before[2]});
}

/// The strength of each change of colour.
std::array<std::uint8_t, 256> strengths(double gain) {
  std::array<std::uint8_t, 256> strengths{};
  for (int change = 0; change < 256; ++change)
    strengths[change] = static_cast<std::uint8_t>(std::min(gain * change, 255.0));
  return strengths;
}

}  // namespace

double faint_changes(const Image& image) {
  constexpr int step = 7;
  std::ptrdiff_t faint = 0, strong = 0;
  for (std::size_t at = 3; at + 2 < image.bytes.size(); at += 3 * step) {
    const int here = change(&image.bytes[at], &image.bytes[at - 3]);
    faint += here > 0 && here < 4;
    strong += here >= 4;
  }
  return strong == 0 ? 1 : static_cast<double>(faint) / static_cast<double>(strong);
}

Image smoothed(const Image& image, int side) {
  Image smooth = image;
  for (const std::size_t step : {std::size_t{3}, 3 * static_cast<std::size_t>(image.width)}) {
    const Image from = smooth;
    for (std::size_t i = step; i + (side - 1) * step <= image.bytes.size(); ++i) {
      int sum = 0;
      for (std::size_t at = i - step, end = at + side * step; at < end; at += step) sum += from.bytes[at];
      smooth.bytes[i] = static_cast<std::uint8_t>(sum / side);
    }
  }
  return smooth;
}

Image halved(const Image& image) {
  Image half{image.width / 2, image.height / 2, {}};
  half.bytes.reserve(std::size_t{3} * half.width * half.height);
  for (int y = 0; y < half.height; ++y) {
    for (int x = 0; x < half.width; ++x) {
      const Colour a = image.at(2 * x, 2 * y), b = image.at(2 * x + 1, 2 * y), c = image.at(2 * x, 2 * y + 1),
                   d = image.at(2 * x + 1, 2 * y + 1);
      for (const auto channel : {&Colour::red, &Colour::green, &Colour::blue})
        half.bytes.push_back(
            static_cast<std::uint8_t>((a.*channel + b.*channel + c.*channel + d.*channel) / 4));
    }
  }
  return half;
}

Lines upright_edges(const Image& image, double gain) {
  const auto strength = strengths(gain);
  Lines edges{image.width, image.height, std::vector<std::uint8_t>(image.bytes.size() / 3)};
  for (int y = 0; y < image.height; ++y) {
    const std::uint8_t* const pixels = &image.bytes[3 * static_cast<std::size_t>(y) * image.width];
    for (int x = 1; x < image.width; ++x)
      edges.row(y)[x] = strength[change(pixels + 3 * x, pixels + 3 * (x - 1))];
  }
  return edges;
}

Lines level_edges(const Image& image, double gain) {
  const auto strength = strengths(gain);
  constexpr int block = 32;  // rows of both that stay in the cache
  Lines edges{image.height, image.width, std::vector<std::uint8_t>(image.bytes.size() / 3)};
  const std::size_t stride = 3 * static_cast<std::size_t>(image.width);
  for (int top = 1; top < image.height; top += block) {
    for (int x = 0; x < image.width; ++x) {
      const std::uint8_t* pixel = &image.bytes[top * stride + 3 * x];
      for (int y = top; y < std::min(top + block, image.height); ++y, pixel += stride)
        edges.row(x)[y] = strength[change(pixel, pixel - stride)];
    }
  }
  return edges;
}

Lines halved(const Lines& lines) {
  Lines half{lines.width / 2, lines.height / 2, {}};
  half.strength.resize(static_cast<std::size_t>(half.width) * half.height);
  for (int y = 0; y < half.height; ++y) {
    const std::uint8_t* const upper = lines.row(2 * y);
    const std::uint8_t* const lower = lines.row(2 * y + 1);
    std::uint8_t* const to = half.row(y);
    for (int x = 0; x < half.width; ++x)
      to[x] = std::max(std::max(upper[2 * x], upper[2 * x + 1]), std::max(lower[2 * x], lower[2 * x + 1]));
  }
  return half;
}

}  // namespace mines::picture
