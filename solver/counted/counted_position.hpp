// Counts a position: first each component by itself (counted_component.hpp). Then weighs placements by the
// odds of a mine, or by the mines left on the board (count/mines_left.hpp), which all components share with
// each other and with the interior (unknown cells next to no number).
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "counted/counted_component.hpp"

namespace mines {

/// For one thread at a time. Later calls reuse its memory and, with CountingOptions::remembers_shapes, the
/// counts of components with equal constraints.
class CountedPosition {
 public:
  /// `exceeded`: a component, or all of them together, exceeded the budget.
  using Outcome = Elimination::Outcome;

  CountedPosition() = default;
  explicit CountedPosition(const CountingOptions& options) : options_(options) {}

  /// Counts each component of a position, on `threads` threads. The result does not depend on `threads`.
  /// components() and spreads() are set for every outcome.
  Outcome count(std::vector<Component> components, int threads = 1);
  /// The number of positions that this thread has counted. For tests that a position is counted once.
  static std::uint64_t counted_by_this_thread();

  /// Removes each component whose placements all have the same number of mines. The mines left on the board
  /// decide no cell of such a component. Returns the sum of the removed components' mines. Indices of
  /// components change, so call it after count(), before combine() or weigh().
  std::uint64_t remove_fixed();

  /// Sets probabilities and verdicts. The components' cells and `interior` more cells have `mines` mines in
  /// all. If a component is not counted, sets nothing and returns `exceeded`.
  Outcome combine(std::uint64_t interior, std::uint64_t mines);

  /// Sets probabilities and verdicts, given that a placement with m mines weighs odds^m, 0 < odds < infinity.
  /// Cells of components that are not counted get the probability `uncounted`.
  void weigh(double odds, const Probability& uncounted = {0.5, 0.5});

  const std::vector<CountedComponent>& components() const { return components_; }
  /// Moves the components out of the object.
  std::vector<CountedComponent> take_components() { return std::move(components_); }
  /// Gives back the memory that the next count() would reuse. The results stay.
  void release_memory() { counters_ = {}; }
  bool is_counted() const;
  /// By component: the number of placements with each number of mines; an entry is empty if not counted.
  std::span<const MineSpread> spreads() const { return spreads_; }
  /// Bounds of the mines on all components together; for components without counts, rough bounds.
  MineRange range() const;

  /// The members below are valid after combine() returned `complete`.

  /// The probability of a mine in each interior cell, and the verdict on all interior cells.
  Probability interior() const { return combiner_.interior(); }
  Verdict interior_verdict() const { return combiner_.interior_verdict(); }
  double log2_placements() const { return combiner_.log2_placements(); }

 private:
  template <class Judge>
  void judge(const Judge& judge_component);

  CountingOptions options_;
  int threads_ = 1;
  std::vector<ComponentCounter> counters_;  // one for each thread
  std::vector<CountedComponent> components_;
  std::vector<MineSpread> spreads_;
  MinesLeftCombiner combiner_;
};

}  // namespace mines
