// What is in the pixels of a picture and was not drawn: patterns that stand in for the colours between, where
// there are few colours, as in GIFs; and what compressing and scaling leave around each edge.
#pragma once

#include <cstdint>

#include "picture/image.hpp"

namespace mines::picture {

/// Larger pictures are taken as they are: GIFs are smaller, and in others cells have many pixels.
inline constexpr std::int64_t most_evened_pixels = 8'000'000;

/// The picture without patterns of pixels, if it has any: each pixel is the mean of those near it whose
/// surroundings are like its own, so edges stay. O(pixels).
Image undithered(Image image);

/// Each pixel is the mean of those near it that are like it, so edges stay. Takes pictures of any size.
/// O(pixels).
Image without_noise(const Image& image);

}  // namespace mines::picture
