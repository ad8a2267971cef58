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

/// The cells whose numbers contradict each other also if the board goes on beyond the picture: at all sides,
/// or at all but one.
std::vector<Cell> contradiction_in_part(const picture::Reading& reading,
                                        std::optional<picture::Side> but = std::nullopt);

inline bool is_impossible_part(const picture::Reading& reading,
                               std::optional<picture::Side> but = std::nullopt) {
  return !contradiction_in_part(reading, but).empty();
}

}  // namespace mines
