// Models of constraints: one, or random ones in proportion to their weights.
#pragma once

#include <cstdint>
#include <optional>

#include "base/random.hpp"
#include "components/placement.hpp"
#include "constraints/constraint_list.hpp"
#include "count/elimination.hpp"
#include "counted/counted_component.hpp"
#include "counted/random_placements.hpp"

namespace mines {

/// Draws models. For one thread.
class RandomModels {
 public:
  enum class Outcome {
    ready,
    impossible,  ///< the constraints have no model
    exceeded     ///< a piece is too large to draw from
  };

  /// Takes a list. Without a total a model weighs `odds` to the power of its mines, 0 < odds < infinity.
  /// The work of counting it.
  Outcome look(const ConstraintList& list, double odds, const CountingLimits& limits);

  /// Sets mines[i] to 1 if cell i is a mine, else to 0. False if many tries do not give a model. O(cells).
  bool draw(RandomSequence& random, Placement& mines);

 private:
  Placement decided_;  // the cells that rules decide, as they are; else 0
  RandomPlacements placements_;
  Placement drawn_;
};

/// A model by CaDiCaL, for constraints that cannot be drawn from. Nothing if none was found within the
/// budget.
std::optional<Placement> find_model(const ConstraintList& list);

}  // namespace mines
