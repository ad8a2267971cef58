// Counts a position: first each component (counted_component.hpp), then all components and the interior (the
// unknown cells next to no number) together, by the mines left on the board (count/mines_left.hpp) or by the
// odds of a mine. Afterwards each cell has its probability and its verdict.
//
// It has three callers: the engine's stage (engine/mines_left_stage.hpp), the analysis (analysis.hpp) and the
// player who plays to win (situation.hpp). They differ in CountingOptions. Each finds its components in its
// own way: the stage searches the stuck tiles and may stop before counting, the analysis first splits
// components by the pair rule, and the situation keeps the place of each cell.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "counted/counted_component.hpp"

namespace mines {

/// Keeps its memory from position to position, and with `remembers_shapes` the known shapes. One thread at a
/// time may use it.
class CountedPosition {
 public:
  /// `exceeded`: a component, or all of them together, exceeded the budget.
  using Outcome = Elimination::Outcome;

  explicit CountedPosition(const CountingOptions& options = {}) : options_(options) {}

  /// Takes the components of a position and counts each of them, on `threads` threads. The result does not
  /// depend on the number of threads. components() and spreads() are set for every outcome.
  Outcome count(std::vector<Component> components, int threads = 1);

  /// Removes each component whose placements all have the same number of mines, and returns the sum of these
  /// numbers. The mines left decide no cell of such a component, and its cells would only add clauses for
  /// CaDiCaL. Call it after count() and before combine() or weigh(), because indices of components change.
  /// O(components).
  std::uint64_t remove_fixed();

  /// Sets probabilities and verdicts for `mines` mines on the components and `interior` more cells together.
  /// Returns `exceeded`, without a result, also if a component is not counted.
  Outcome combine(std::uint64_t interior, std::uint64_t mines);

  /// Sets probabilities and verdicts if each placement with m mines weighs odds^m, 0 < odds < infinity. Cells
  /// of components that are not counted get the probability `uncounted`. For each component O(cells ·
  /// spread).
  void weigh(double odds, const Probability& uncounted = {0.5, 0.5});

  const std::vector<CountedComponent>& components() const { return components_; }
  /// Whether every component is counted. O(components).
  bool is_counted() const;
  /// The mines of each component; an entry is empty if its component is not counted.
  std::span<const MineSpread> spreads() const { return spreads_; }
  /// The bounds of the mines on all components together: from the counts or, if a component is not counted,
  /// from mine_range().
  MineRange range() const;

  /// The members below are valid after combine() returned `complete`.

  /// The probability of each interior cell, and the verdict on all of them (MinesLeftCombiner).
  Probability interior() const { return combiner_.interior(); }
  Verdict interior_verdict() const { return combiner_.interior_verdict(); }
  double log2_placements() const { return combiner_.log2_placements(); }

 private:
  template <class Judge>
  void judge(const Judge& judge_component);

  CountingOptions options_;
  int threads_ = 1;
  std::vector<ComponentCounter> counters_;  // one a thread
  std::vector<CountedComponent> components_;
  std::vector<MineSpread> spreads_;
  MinesLeftCombiner combiner_;
};

}  // namespace mines
