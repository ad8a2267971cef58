// Reads a picture that is in memory. mines/picture.hpp is the same for other programs.
#pragma once

#include "base/error.hpp"
#include "mines/picture.hpp"
#include "picture/image.hpp"

namespace mines {

/// Like read_picture(); the error says that no board is found.
Result<PictureReading> reading_of(const picture::Image& image);

}  // namespace mines
