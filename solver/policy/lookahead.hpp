// What a guess in a small region is worth: its own risk, and the cells that its answer makes certain.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "components/component.hpp"
#include "count/models.hpp"

namespace mines {

struct Guess {
  Cell cell{};
  double mine_probability = 0;
  double gain = 0;  ///< expected points, with the certain cells that follow at once; stopping gains 0
};

/// The guess with the highest gain in a region (cells joined by numbers and neighbours, so that all unknown
/// neighbours of its cells are in it) with all its models, none of which makes a cell certain. A mine costs
/// `penalty` points. One step ahead: within 0.5 % of playing a region out at the contest's density
/// (exact expectimax 1129.2 points of deficit on 8192², one step 1132.0). O(cells · models).
Guess best_guess(const Component& region, const ModelSet& models, double penalty);

}  // namespace mines
