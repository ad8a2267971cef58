// Lists all placements of mines that are possible on the unknown cells of a board, if they are few.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/view.hpp"
#include "count/enumerate_models.hpp"
#include "counted/situation.hpp"

namespace mines {

struct AllPlacements {
  std::vector<Cell> cells;    ///< all unknown cells: those of the components, then the interior
  std::vector<Model> models;  ///< bit i: cells[i] is a mine; all models are equally likely
};

/// The placements of a counted situation. Empty if there are more than `most` placements or more than 64
/// unknown cells.
std::optional<AllPlacements> all_placements(const View& view, const Situation& situation, std::size_t most);

}  // namespace mines
