// The engine's verdict on what is read in a picture.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "board/geometry.hpp"
#include "mines/cell.hpp"
#include "picture/reading.hpp"

namespace mines {

inline BoardSize size_of(const picture::Reading& reading) { return {reading.rows(), reading.columns()}; }

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

/// What is certain of cells, row by row.
struct Verdicts {
  std::vector<Verdict> of_cells;
  std::vector<char> is_beside_others;  ///< of each cell: one beyond the picture touches it, and may be a mine
};

/// On a board of the reading's size, or, if `is_part`, one that goes on at all sides. No verdict is given if
/// the cells are impossible, or if the budget did not suffice to find out.
Verdicts verdicts_on(const picture::Reading& reading, std::span<const std::int8_t> cells, bool is_part);

}  // namespace mines
