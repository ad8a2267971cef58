// Eliminates a component exactly: sorts its cells into boxes, orders the boxes so that few constraints are
// active at once (elimination_order.hpp), and builds layers of states (elimination_layers.hpp). The layers
// represent all placements of mines without listing them; on a component of a contest map this takes a few
// microseconds. The layers prove the verdicts of the cells. Counting, weighing and drawing placements start
// from the layers.
//
// Budgets are in work: transitions tried. If a budget does not suffice there is no result; sampler.hpp can
// then estimate.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "components/component.hpp"
#include "components/placement.hpp"
#include "count/boxes.hpp"
#include "count/elimination_layers.hpp"
#include "count/elimination_order.hpp"

namespace mines {

/// Whether a cell is a mine in some placement, and whether it is safe in some placement.
struct Allowed {
  bool mine = false;
  bool safe = false;

  /// Adds placements with `mines` mines in a box of `cells` cells.
  void add(int mines, int cells) {
    mine |= mines > 0;
    safe |= mines < cells;
  }
  Verdict verdict() const { return !mine ? Verdict::safe : !safe ? Verdict::mine : Verdict::undecided; }
};

/// For one thread; keeps its memory from component to component.
class Elimination {
 public:
  using Outcome = EliminationLayers::Outcome;

  /// This number of transitions takes about 0.1 s and 40 MB. A component of the hardest random boards takes
  /// about a hundredth of it.
  static constexpr std::uint64_t usual_work = 1'000'000;

  /// Eliminates a component, which must not be truncated and must have no cell twice in a constraint. Its
  /// constraints need not come from a board; its cells need not be connected, nor be in a constraint. Returns
  /// `exceeded` if it would take more than `most_transitions`, or if more than SlotState::slots constraints
  /// would be active at once. O(cells + transitions).
  Outcome run(const Component& component, std::uint64_t most_transitions = usual_work);

  /// Eliminates the boxes of Boxes::load() in the given order (order_search.hpp).
  Outcome run(const Component& component, std::span<const std::uint32_t> order,
              std::uint64_t most_transitions);

  /// Transitions tried by the last run(), whatever its outcome.
  std::uint64_t work() const { return work_; }

  // The members below are valid after a run() that returned `complete`, until the next run().

  const Boxes& boxes() const { return boxes_; }
  const EliminationLayers& layers() const { return layers_; }
  /// One step for each layer, in the order of the layers.
  std::span<const EliminationStep> steps() const { return order_.steps(); }

  /// Whether the cells of a step's box may be mines or safe. O(transitions of the step).
  Allowed allowed(std::size_t step) const;

  /// The verdict of each cell: safe in every placement, a mine in every placement, or undecided.
  /// O(transitions).
  void verdicts(std::vector<Verdict>& verdicts) const;

 private:
  Outcome build(bool is_ordered, std::uint64_t most_transitions);

  Boxes boxes_;
  EliminationOrder order_;
  EliminationLayers layers_;
  std::uint64_t work_ = 0;
};

}  // namespace mines
