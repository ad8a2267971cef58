// All placements of mines on what is left of a board, when there are few.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/view.hpp"
#include "count/enumerate_models.hpp"
#include "counted/situation.hpp"

namespace mines {

struct AllPlacements {
  std::vector<Cell> cells;    ///< unknown: those of the parts, then the interior
  std::vector<Model> models;  ///< bit i: cells[i] is a mine; each is as likely as any other
};

/// The placements of a situation that was counted, if there are at most `most` and at most 64 unknown cells.
std::optional<AllPlacements> all_placements(const View& view, const Situation& situation, std::size_t most);

}  // namespace mines
