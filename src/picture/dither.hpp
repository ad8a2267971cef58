// Pictures of few colours, as GIFs are: patterns of pixels stand in for the colours between.
#pragma once

#include "picture/image.hpp"

namespace mines::picture {

/// The picture without such patterns, if it has any: each pixel is the mean of those near it whose
/// surroundings are like its own, so edges stay. Pictures of more than eight million pixels have none: GIFs
/// are smaller. O(pixels).
Image undithered(Image image);

}  // namespace mines::picture
