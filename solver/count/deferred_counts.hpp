// Counts a large component: the placements with each number of mines, as in model_counting.hpp. Cells are not
// counted; it is only found whether they may be mines or safe. The cells' probabilities are computed later,
// when the weight of each number of mines is known. Counts for all boxes would take a number of products that
// is quadratic in the spread of mines; this way is linear in the transitions for any spread.
//
// A cell's probability is a sum over numbers of mines k of q(k) · V(k). Let s(k) be the share of one
// placement with k mines in the weight of all, if each placement with k mines weighs odds^k. The odds are
// those at which the expected number of mines is that of the given weights. q(k) is s(k) times the number of
// placements with k mines in which the cell is a mine. V(k) is the given weight of a placement with k mines,
// divided by s(k). By Parseval's theorem the sum over k equals a sum over frequencies: the Fourier transform
// of q, which is an elimination with the complex odds · e^(iθ), times the transform of V. The mines of a
// large component have a bell-shaped distribution, and so has the transform of q: for any spread, all but
// some 25 frequencies are below the precision of a double. The last frequencies summed, and probes at a half
// and at a third of a turn, show whether the others are that small; if not, all are summed.
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

/// Counts the placements of a complete elimination. `counts.order` gets the order of its steps. False, with
/// `counts` undefined, if this takes more than `most_products` products of numbers. The products, at most
/// transitions · spread, are counted beforehand in O(transitions).
bool count_deferred(const Elimination& elimination, DeferredCounts& counts, std::uint64_t most_products);

/// The probabilities and verdicts of a component's cells if each placement with least + k mines weighs
/// weights[k]; all placements together must weigh 1. Probabilities have an error of some 10^-15. Verdicts are
/// exact, also if weights of 0 leave gaps in the numbers of mines. `component` must be the one that was
/// counted; it is eliminated again. O(transitions) for each frequency; memory: 60 bytes a transition, and if
/// some weights are 0 also a bit for each pair of a state and a number of mines.
void judge_deferred(const Component& component, const DeferredCounts& counts,
                    std::span<const WideNumber> weights, std::vector<Probability>& probabilities,
                    std::vector<Verdict>& verdicts);

}  // namespace mines
