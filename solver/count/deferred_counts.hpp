// Counts the placements of mines on a large component. The result is a spread: a count for each number of
// mines. Uses the component's elimination (elimination.hpp): a graph of states and transitions, in which each
// path is a placement. Finds for each cell whether it may be a mine and whether it may be safe. Probabilities
// are deferred until the weight of each number of mines is known.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "count/elimination.hpp"
#include "count/mine_spread.hpp"
#include "count/probability.hpp"

namespace mines {

struct DeferredCounts : MineSpread {
  std::vector<std::uint32_t> box_of;  ///< by cell: its box, a group of cells in the same constraints
  std::vector<Allowed> allowed;       ///< by box: what its cells may be, whatever the number of mines
  std::vector<std::uint32_t> order;   ///< the order of the boxes' elimination

  std::size_t cells() const { return box_of.size(); }
};

/// The last run() of `elimination` must have returned `complete`. False, with `counts` undefined, if counting
/// takes more than `most_products` products; at most transitions · entries of the spread are needed.
bool count_deferred(const Elimination& elimination, DeferredCounts& counts, std::uint64_t most_products);

/// Sets the probabilities and verdicts of a component's cells. `component` must be the one that was counted.
/// weights[k] is the weight of each single placement with `counts.least` + k mines; all placements together
/// must weigh 1. Probabilities have an error of about 10^-15; verdicts are exact. Visits each transition
/// about 25 times. Memory: 60 bytes a transition; if a weight is 0, one more bit for each pair of a state and
/// an entry of the spread.
void judge_deferred(const Component& component, const DeferredCounts& counts,
                    std::span<const WideNumber> weights, std::vector<Probability>& probabilities,
                    std::vector<Verdict>& verdicts);

}  // namespace mines
