// Pictures of few colours, as GIFs are: patterns of pixels stand in for the colours between.
#pragma once

#include "picture/image.hpp"

namespace mines::picture {

/// Whether many pixels differ from both pixels beside them, which are alike. Pictures of more than eight
/// million pixels are none: GIFs are smaller. O(pixels).
bool is_dithered(const Image& image);
/// Each pixel is the mean of those near it whose surroundings are like its own, so patterns go and edges
/// stay. O(pixels).
Image undithered(const Image& image);

}  // namespace mines::picture
