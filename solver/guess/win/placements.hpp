// Lists all placements of mines that are possible on the unknown cells of a board, if there are only a few.
#pragma once

#include <optional>
#include <vector>

#include "board/view.hpp"
#include "count/enumerate_models.hpp"
#include "counted/situation.hpp"

namespace mines {

struct AllPlacements {
  std::vector<Cell> cells;    ///< all unknown cells; those without an open neighbour come last
  std::vector<Model> models;  ///< the placements, all equally likely; bit i of each: cells[i] is a mine
};

/// The placements on `view`. situation.is_counted() must be true. Empty if there are
/// more than `most` placements or more than 64 unknown cells.
std::optional<AllPlacements> all_placements(const View& view, const Situation& situation, std::size_t most);

}  // namespace mines
