// Counts a large component, in time linear in its transitions (elimination.hpp): for each number of mines,
// the placements; for each cell, whether it may be a mine and may be safe. Probabilities are deferred until
// the weight of each number of mines is known.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "count/elimination.hpp"
#include "count/mine_spread.hpp"
#include "count/probability.hpp"

namespace mines {

struct DeferredCounts : MineSpread {
  std::vector<std::uint32_t> box_of;  ///< by cell: its box (boxes.hpp)
  std::vector<Allowed> allowed;       ///< by box, if every number of mines is allowed
  std::vector<std::uint32_t> order;   ///< the order of the boxes' elimination

  std::size_t cells() const { return box_of.size(); }
};

/// Counts the placements of a complete elimination. False, with `counts` undefined, if this takes more than
/// `most_products` products of numbers; there are at most transitions · entries of the spread.
bool count_deferred(const Elimination& elimination, DeferredCounts& counts, std::uint64_t most_products);

/// The probabilities and verdicts of a component's cells. weights[k] is the weight of a placement with k
/// mines more than the fewest; all placements together must weigh 1. Probabilities have an error of some
/// 10^-15; verdicts are exact. `component` must be the one that was counted. O(transitions), with a factor of
/// some 25. Memory: 60 bytes a transition; if a weight is 0, also a bit for each state and entry of the
/// spread.
void judge_deferred(const Component& component, const DeferredCounts& counts,
                    std::span<const WideNumber> weights, std::vector<Probability>& probabilities,
                    std::vector<Verdict>& verdicts);

}  // namespace mines
