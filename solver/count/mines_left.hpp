// K mines are left (here K excludes known mines). They lie in the components and on the U interior cells
// (unknown cells in no constraint). C(U, k) is the number of ways to place k mines on the interior. From K,
// MinesLeftCombiner computes the weight of each component's placements, and so the probability of every cell.
// It also finds the cells that K decides, without relying on rounded probabilities.
//
// A spread counts a component's placements by number of mines (mine_spread.hpp). A tree (spread_tree.hpp)
// multiplies all spreads in O(S²); S is the sum of (most - fewest mines) over the components. Number types:
// - Counts in doubles, while no count leaves a double's range.
// - Probabilities in doubles, with the odds of a mine that make K the expected number of mines. Probabilities
//   below 10^-30 are cut off, so the cells that K decides are found by bounds of the numbers of mines.
// - Counts in WideNumbers, if hardly any placement has K mines, or if a component's numbers of mines have
//   gaps that no other component fills.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "components/component.hpp"
#include "count/mine_spread.hpp"
#include "count/probability.hpp"
#include "count/spread_tree.hpp"

namespace mines {

/// For one thread. Later calls reuse its memory.
class MinesLeftCombiner {
 public:
  /// `contradiction`: no placement has K mines.
  using Outcome = Elimination::Outcome;

  /// This number of products takes about 0.3 s.
  static constexpr std::uint64_t usual_work = 100'000'000;

  /// Combines all components of a board and `interior` cells that are in no constraint, with `mines` mines
  /// left on all of them. Returns `exceeded` if this takes more than `most_products` products. The spreads
  /// are not needed after the call. Memory O(S log components).
  Outcome combine(std::span<const MineSpread> components, std::uint64_t interior, std::uint64_t mines,
                  std::uint64_t most_products = usual_work);

  /// The members below are valid after combine() returned `complete`, until the next call.

  /// Entry k: the probability of each single placement of the component with MineSpread::least + k mines; 0
  /// if and only if K rules these placements out. The relative error is some 10^-13. If all placements with
  /// this number of mines together have a probability below 10^-15, the absolute error is at most 10^-20.
  std::span<const WideNumber> weights(std::size_t component) const {
    MINES_ASSERT(component < weights_.size());
    return weights_[component];
  }

  /// The probability that an interior cell is a mine; 0 without interior cells.
  Probability interior() const { return interior_; }
  /// `safe` or `mine` if K makes all interior cells so; else, or without interior cells, `undecided`.
  Verdict interior_verdict() const { return interior_verdict_; }

  /// The logarithm to base 2 of the number of placements. The error is some 10^-15 · max(value, U).
  double log2_placements() const { return log2_placements_; }

 private:
  /// `mines`: K minus the sum of the components' fewest mines. `spread`: S.
  struct Parts {
    std::span<const MineSpread> components;
    std::uint64_t interior = 0;
    std::uint64_t mines = 0;
    std::uint64_t spread = 0;
    std::uint64_t most_products = 0;
  };
  bool fits_doubles(const Parts& parts) const;
  template <class Number>
  Outcome combine_counts(const Parts& parts, SpreadTree<Number>& tree);
  Outcome combine_at_bound(const Parts& parts);
  std::optional<Outcome> combine_probabilities(const Parts& parts);
  std::vector<WideNumber> weigh_components(const Parts& parts, double odds);
  std::optional<double> weigh_interior(const Parts& parts, double odds);
  void judge_by_bounds(const Parts& parts);
  template <class Number>
  void judge_interior(const Parts& parts, const SpreadTree<Number>& tree, std::span<const Number> weights);

  std::vector<std::size_t> varying_;  // components whose number of mines varies; the trees hold these
  SpreadTree<double> narrow_;
  SpreadTree<WideNumber> wide_;
  std::vector<std::vector<WideNumber>> weights_;
  Probability interior_;
  Verdict interior_verdict_ = Verdict::undecided;
  double log2_placements_ = 0;
};

/// Sets the probabilities and the exact verdicts of a component's cells. weights[k] is the weight of each
/// single placement with counts.least + k mines; all placements together must weigh 1. O(cells · spread).
template <class Number>
void judge_cells(const ModelCounts<Number>& counts, std::span<const WideNumber> weights,
                 std::vector<Probability>& probabilities, std::vector<Verdict>& verdicts);

}  // namespace mines
