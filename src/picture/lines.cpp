#include "picture/lines.hpp"

#include <algorithm>
#include <cstdlib>

namespace mines::picture {

namespace {

int change(const std::uint8_t* pixel, const std::uint8_t* before) {
  return std::max(
      {std::abs(pixel[0] - before[0]), std::abs(pixel[1] - before[1]), std::abs(pixel[2] - before[2])});
}

std::uint8_t strength_of(int change, double gain) {
  return static_cast<std::uint8_t>(std::min(gain * change, 255.0));
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
  Lines edges{image.width, image.height, std::vector<std::uint8_t>(image.bytes.size() / 3)};
  for (int y = 0; y < image.height; ++y) {
    const std::uint8_t* const pixels = &image.bytes[3 * static_cast<std::size_t>(y) * image.width];
    for (int x = 1; x < image.width; ++x)
      edges.row(y)[x] = strength_of(change(pixels + 3 * x, pixels + 3 * (x - 1)), gain);
  }
  return edges;
}

Lines level_edges(const Image& image, double gain) {
  constexpr int block = 32;  // rows of both that stay in the cache
  Lines edges{image.height, image.width, std::vector<std::uint8_t>(image.bytes.size() / 3)};
  const std::size_t stride = 3 * static_cast<std::size_t>(image.width);
  for (int top = 1; top < image.height; top += block) {
    for (int x = 0; x < image.width; ++x) {
      const std::uint8_t* pixel = &image.bytes[top * stride + 3 * x];
      for (int y = top; y < std::min(top + block, image.height); ++y, pixel += stride)
        edges.row(x)[y] = strength_of(change(pixel, pixel - stride), gain);
    }
  }
  return edges;
}

namespace {

/// to[i] = pick(to[i], from[i]) for a row.
template <class Pick>
void combine(std::uint8_t* to, const std::uint8_t* from, int count, Pick pick) {
  for (int i = 0; i < count; ++i) to[i] = pick(to[i], from[i]);
}

/// The weakest edge of the `length` pixels from each pixel down, by doubling the length; then the strongest
/// of these from each pixel up. What remains is as long as wanted.
void keep_long(Lines& lines, int length) {
  const int width = lines.width;
  const auto row = [&](int y) { return lines.row(y); };
  const int last = lines.height - length;  // the last row from which `length` rows fit
  const auto least = [](std::uint8_t a, std::uint8_t b) { return std::min(a, b); };
  const auto most = [](std::uint8_t a, std::uint8_t b) { return std::max(a, b); };
  for (int have = 1; have < length;) {
    const int step = std::min(have, length - have);
    for (int y = 0; y + have + step <= lines.height; ++y) combine(row(y), row(y + step), width, least);
    have += step;
  }
  for (int y = std::max(0, last + 1); y < lines.height; ++y) std::fill_n(row(y), width, std::uint8_t{0});
  for (int have = 1; have < length;) {
    const int step = std::min(have, length - have);
    for (int y = lines.height - 1; y >= step; --y) combine(row(y), row(y - step), width, most);
    have += step;
  }
}

}  // namespace

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

Lines long_lines(const Lines& edges, int length) {
  constexpr int noise = 4;  // of a picture that was compressed
  Lines lines = edges;
  if (length > lines.height) {
    std::fill(lines.strength.begin(), lines.strength.end(), std::uint8_t{0});
    return lines;
  }
  keep_long(lines, length);
  for (int y = 0; y < lines.height; ++y) {
    std::uint8_t* const row = lines.row(y);
    int left = 0;
    for (int x = 0; x < lines.width; ++x) {
      const int here = row[x];
      const int right = x + 1 < lines.width ? row[x + 1] : 0;
      const bool is_edge = here >= noise && here >= left && here > right;
      left = here;
      row[x] = is_edge ? static_cast<std::uint8_t>(std::min(here, Lines::full)) : std::uint8_t{0};
    }
  }
  return lines;
}

}  // namespace mines::picture
