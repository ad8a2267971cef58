// How many placements a component has with each number of mines: all that the rest of the board asks of it.
#pragma once

#include <vector>

#include "count/model_counts.hpp"
#include "count/wide_number.hpp"

namespace mines {

struct MineSpread {
  int least = 0;                   ///< mines in a placement with fewest
  std::vector<WideNumber> models;  ///< entry k: with least + k mines; the first and the last are not 0

  int most() const { return least + static_cast<int>(models.size()) - 1; }
};

inline WideNumber widened(double number) { return WideNumber(number); }
inline WideNumber widened(WideNumber number) { return number; }

/// The spread of counts in doubles or WideNumbers. O(spread).
template <class Number>
MineSpread spread_of(const ModelCounts<Number>& counts) {
  MineSpread spread{counts.least, {}};
  spread.models.reserve(counts.models.size());
  for (const Number& models : counts.models) spread.models.push_back(widened(models));
  return spread;
}

}  // namespace mines
