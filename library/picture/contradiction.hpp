// The engine's verdict on what is read in a picture.
#pragma once

#include <optional>
#include <vector>

#include "mines/cell.hpp"
#include "picture/reading.hpp"

namespace mines {

/// The cells whose numbers contradict each other, none if the position is possible, or if that is not found
/// out soon.
std::vector<Cell> contradiction_in(const picture::Reading& reading);

/// Whether the numbers contradict each other also if the board goes on beyond the picture: at all sides, or
/// at all but one.
bool is_impossible_part(const picture::Reading& reading, std::optional<picture::Side> but = std::nullopt);

}  // namespace mines
