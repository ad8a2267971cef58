// Counts a large component: how many placements it has with each number of mines, as model_counting.hpp does,
// but of its cells only what they may be. Their probabilities are computed when it is known what each number
// of mines weighs. Rows of counts for all boxes take products that are quadratic in the spread of mines; this
// is linear in the transitions, whatever the spread.
//
// Weighing is a sum over numbers of mines k of q(k) · V(k). Here q(k) is the share of the placements with k
// mines, those in which a cell is a mine, if each weighs odds^k; the odds are those at which the weights have
// their mean. V(k) is what is left of the weight. By Parseval's theorem the sum is one over frequencies: of
// the Fourier transform of q, which elimination gives at odds that are complex numbers, odds · e^(iθ), times
// that of V. The mines of a large component are spread like a bell, and so is the transform of q: with a
// spread of any width some 25 frequencies leave out nothing that a double could hold. Whether those left out
// are that small is seen from the last ones summed, and at a half and at a third of a turn; if they are not,
// all are summed.
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
  std::vector<std::uint32_t> box_of;  ///< of each cell
  std::vector<Allowed> allowed;       ///< of each box, whatever the mines weigh
  std::vector<std::uint32_t> order;   ///< in which the boxes are eliminated

  std::size_t cells() const { return box_of.size(); }
};

/// Counts the placements of a complete elimination. `counts.order` gets the order of its steps. False, with
/// `counts` undefined, if that takes more than `most_products` products of numbers. They are counted
/// beforehand, in O(transitions): at most transitions · spread.
bool count_deferred(const Elimination& elimination, DeferredCounts& counts, std::uint64_t most_products);

/// The probabilities of a component's cells, and what is certain of them, if each placement with least + k
/// mines weighs weights[k]; all weights together make 1. Probabilities are exact but for some 10^-15. What
/// the weights rule out is found exactly, gaps in the numbers of mines included. Eliminates the component
/// again, the same that was counted: O(transitions) for each frequency, memory of 60 bytes a transition, and
/// where weights are 0 also a bit a state for each number of mines.
void judge_deferred(const Component& component, const DeferredCounts& counts,
                    std::span<const WideNumber> weights, std::vector<Probability>& probabilities,
                    std::vector<Verdict>& verdicts);

}  // namespace mines
