// Counts a large component in time linear in the transitions (elimination.hpp): the placements with each
// number of mines, and whether each cell may be a mine and may be safe. The cells' probabilities are computed
// later, when the weight of each number of mines is known.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "count/elimination.hpp"
#include "count/mine_spread.hpp"
#include "count/probability.hpp"

namespace mines {

struct DeferredCounts {
  MineSpread spread;
  std::vector<std::uint32_t> box_of;  ///< by cell
  std::vector<Allowed> allowed;       ///< by box, for any weights of the numbers of mines
  std::vector<std::uint32_t> order;   ///< the order of the boxes' elimination

  std::size_t cells() const { return box_of.size(); }
};

/// Counts the placements of a complete elimination. False, with `counts` undefined, if this takes more than
/// `most_products` products of numbers; there are at most transitions · spread.
bool count_deferred(const Elimination& elimination, DeferredCounts& counts, std::uint64_t most_products);

/// The probabilities and verdicts of a component's cells if each placement with least + k mines weighs
/// weights[k]; all placements together must weigh 1. Probabilities have an error of some 10^-15; verdicts are
/// exact. `component` must be the one that was counted. O(transitions), with a factor of some 25. Memory: 60
/// bytes a transition, and if some weights are 0 also states · spread bits.
void judge_deferred(const Component& component, const DeferredCounts& counts,
                    std::span<const WideNumber> weights, std::vector<Probability>& probabilities,
                    std::vector<Verdict>& verdicts);

}  // namespace mines
