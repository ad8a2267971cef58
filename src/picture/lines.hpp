// The edges of a picture, where colours change from one pixel to the next, and what makes them clearer.
#pragma once

#include <cstdint>
#include <vector>

#include "picture/image.hpp"

namespace mines::picture {

/// Upright edges. `strength` has, for the left border of each pixel, 0 (no edge) to 255.
struct Lines {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> strength{};

  const std::uint8_t* row(int y) const { return &strength[static_cast<std::size_t>(y) * width]; }
  std::uint8_t* row(int y) { return &strength[static_cast<std::size_t>(y) * width]; }
};

/// Faint changes of colour for each strong one, 1 if there is none. What is drawn has few; noise, and what
/// scaling does, more. O(pixels).
double faint_changes(const Image& image);
/// Each pixel is the mean of a square of `side` x `side`: noise and patterns of pixels go. It moves
/// by half a pixel at most. O(pixels · side).
Image smoothed(const Image& image, int side);
/// Half as wide and half as high: each pixel is the mean of four. O(pixels).
Image halved(const Image& image);
/// How much the colour changes at the left border of each pixel, times `gain`, 0 to 255. O(pixels).
Lines upright_edges(const Image& image, double gain);
/// The same at the upper border, rows and columns exchanged.
Lines level_edges(const Image& image, double gain);
/// Half as wide and high: each edge is the strongest of four.
Lines halved(const Lines& lines);

}  // namespace mines::picture
