// Enumerates the models of a small component: all placements of mines that its numbers allow, with weights.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "components/component.hpp"

namespace mines {

/// A placement of mines. Bit i: cell i of the component is a mine.
using Model = std::uint64_t;

struct ModelSet {
  std::vector<Model> models;
  std::vector<double> weights;  ///< the probability of each model; the sum is 1

  /// The probability that cell i is a mine. O(models).
  double mine_probability(std::size_t cell) const;
};

struct ModelBudget {
  std::size_t models = 10000;
  std::uint64_t steps = 100000;  ///< cells tried in the search
};

/// Lists all models of a component. A model with m mines weighs odds^m, where odds = p / (1 - p) for the
/// probability p of a mine before any number was seen. Empty if the component has more than 64 cells or is
/// truncated (found only in part), if the budget is too small, or if no placement fits.
std::optional<ModelSet> enumerate_models(const Component& component, double odds,
                                         const ModelBudget& budget = {});

}  // namespace mines
