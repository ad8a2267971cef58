// Counts a large component: the placements with each number of mines, as in model_counting.hpp. Makes no
// counts for cells; finds only whether each cell may be a mine, and whether it may be safe. The cells'
// probabilities are computed later, when the weight of each number of mines is known. Counts for all boxes
// (boxes.hpp) would take a number of products that is quadratic in the spread of mines. Deferred counts take
// time linear in the transitions (elimination.hpp) for any spread.
//
// A cell's probability is the sum of q(k) · V(k) over all numbers of mines k. Let each placement with k mines
// weigh odds^k, and let s(k) be the share of one such placement in the weight of all. With these odds the
// expected number of mines is about the expected number with the given weights. q(k) is s(k) times the number
// of placements with k mines in which the cell is a mine. V(k) is the given weight of a placement with k
// mines, divided by s(k). By Parseval's theorem the sum over k equals a sum over frequencies: the Fourier
// transform of q times that of V. The transform of q at a frequency θ is a sweep over the layers
// (layer_sweep.hpp) in which a mine weighs odds · e^(iθ). The mines of a large component have a bell-shaped
// distribution, so the transform of q is bell-shaped, too. For any spread it is below the precision of a
// double at all but some 25 frequencies. The frequencies θ = π and θ = 2π/3 are summed first, then the others
// from 0 upwards. If the terms of these first two and of the last two summed are all negligible, the rest is
// left out.
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
