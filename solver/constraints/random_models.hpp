// Models of constraints, that is, placements of mines that satisfy them: any one, or random ones with
// probabilities in proportion to their weights.
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

  /// Prepares to draw models of a list: counts the placements of its pieces (counted/pieces.hpp). If the list
  /// has a total, all models weigh the same. Otherwise a model with m mines weighs odds^m; 0 < odds <
  /// infinity.
  Outcome look(const ConstraintList& list, double odds, const CountingLimits& limits);

  /// Sets mines[i] to 1 if cell i is a mine, else to 0. False if many tries fail. O(cells).
  bool draw(RandomSequence& random, Placement& mines);

 private:
  Placement decided_;  // 1 for mines that rules decide, else 0
  RandomPlacements placements_;
  Placement drawn_;
};

/// A model found by the SAT solver CaDiCaL, for constraints that are too large to draw from. Empty if the
/// usual budget of find_placement() (sat/find_placement.hpp) does not suffice, or if there is no model.
std::optional<Placement> find_model(const ConstraintList& list);

}  // namespace mines
