// Counts a position: every component by itself (counted_component.hpp), then all of them and the interior
// together, by the mines left on the board (count/mines_left.hpp) or by the odds of a mine. Afterwards each
// cell has its probability and what is certain of it.
//
// Three callers count with it: the engine's stage (engine/mines_left_stage.hpp), the analysis (analysis.hpp)
// and the player who wants to win (situation.hpp). They differ in CountingOptions. They also find components
// in different ways, so each does that by itself: the stage searches the stuck tiles and may stop before
// anything is counted, the analysis splits components by the pair rule first, and the situation keeps the
// place of each cell.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "counted/counted_component.hpp"

namespace mines {

/// Keeps its memory from position to position, and with `remembers_shapes` the shapes that it has seen. To be
/// used by one thread at a time.
class CountedPosition {
 public:
  enum class Outcome {
    counted,
    exceeded,      ///< a component, or all of them together, exceeded the budget
    contradiction  ///< no placement fits
  };

  explicit CountedPosition(const CountingOptions& options = {}) : options_(options) {}

  /// Takes the components of a position and counts each of them, on `threads` threads. The result does not
  /// depend on the number of threads. Whatever the outcome is, components() and spreads() are then the new
  /// ones.
  Outcome count(std::vector<Component> components, int threads = 1);

  /// Removes the components that have the same number of mines in all placements, and returns the sum of
  /// these mines: the mines left decide nothing there, and each cell would cost CaDiCaL clauses. Call it
  /// after count() and before combine() or weigh(): indices of components change. O(components).
  std::uint64_t remove_fixed();

  /// Sets probabilities and verdicts, `mines` mines being on the components and on `interior` more cells.
  /// `exceeded`, with nothing set, also if a component is not counted.
  Outcome combine(std::uint64_t interior, std::uint64_t mines);

  /// Sets probabilities and verdicts if each placement with m mines weighs odds^m, 0 < odds < infinity. Cells
  /// of components that are not counted get the probability `uncounted`. For each component O(cells ·
  /// spread).
  void weigh(double odds, const Probability& uncounted = {0.5, 0.5, Known::bounded});

  const std::vector<CountedComponent>& components() const { return components_; }
  /// Whether every component is counted. O(components).
  bool is_counted() const;
  /// The mines of each component; without entries if it is not counted.
  std::span<const MineSpread> spreads() const { return spreads_; }
  /// The mines that all components together may have.
  MineRange range() const;

  /// What follows is valid after combine() returned `counted`.

  /// The probability of each interior cell, and what is certain of them all; see MinesLeftCombiner.
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
