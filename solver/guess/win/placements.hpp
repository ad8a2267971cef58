// All placements of mines on the unknown cells of a board, when there are few.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/view.hpp"
#include "count/models.hpp"
#include "counted/situation.hpp"

namespace mines {

struct AllPlacements {
  std::vector<Cell> cells;    ///< all unknown cells: those of the parts, then the interior
  std::vector<Model> models;  ///< bit i: cells[i] is a mine; all are equally likely
};

/// The placements of a situation that was counted. Nothing if there are more than `most` of them or more than
/// 64 unknown cells.
std::optional<AllPlacements> all_placements(const View& view, const Situation& situation, std::size_t most);

}  // namespace mines
