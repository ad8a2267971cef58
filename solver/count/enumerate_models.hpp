// Lists all placements of mines that the numbers of a small component (cells joined by numbers) allow.
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
  std::size_t models = 10000;    ///< the most models to list
  std::uint64_t steps = 100000;  ///< the most cells to try in the search
};

/// Lists all models of a component. The weight of a model with m mines is proportional to odds^m, where odds
/// = p / (1 - p), and p is the probability of a mine before any number is seen. Empty if the component has
/// more than 64 cells or is truncated (incomplete), if the budget is too small, or if no placement fits.
std::optional<ModelSet> enumerate_models(const Component& component, double odds,
                                         const ModelBudget& budget = {});

}  // namespace mines
