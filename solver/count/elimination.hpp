// Eliminates a component exactly: cells to boxes, boxes in an order that keeps few constraints active, layers
// of states. All placements of mines on a component of a contest map in a few microseconds, without any being
// written down. What comes out decides the component's cells for certain; ModelCounter counts over it,
// OddsWeights weighs and draws over it.
//
// Budgets are in work: transitions tried. When one does not suffice, nothing is known; then sampler.hpp.
#pragma once

#include <cstdint>
#include <vector>

#include "components/component.hpp"
#include "components/placement.hpp"
#include "count/boxes.hpp"
#include "count/elimination_layers.hpp"
#include "count/elimination_order.hpp"

namespace mines {

/// For one thread, any number of which may have some; keeps its memory from component to component.
class Elimination {
 public:
  using Outcome = EliminationLayers::Outcome;

  /// About 0.1 s and 40 MB; some hundred times what the hardest random boards take.
  static constexpr std::uint64_t usual_work = 1'000'000;

  /// Eliminates a component, which must not be truncated and must have no cell twice in a constraint. Its
  /// constraints need not come from a board, and its cells need not hang together nor be in a constraint.
  /// `exceeded` if it would take more than `most_transitions`, or more than SlotState::slots constraints
  /// active at once. O(cells + transitions).
  Outcome run(const Component& component, std::uint64_t most_transitions = usual_work);

  /// Transitions tried by the last run(), however it ended.
  std::uint64_t work() const { return work_; }

  /// Valid until the next run(), if that gave `complete`; so is everything below.
  const Boxes& boxes() const { return boxes_; }
  const EliminationLayers& layers() const { return layers_; }
  /// One box a layer, in the order of the layers.
  std::span<const EliminationStep> steps() const { return order_.steps(); }

  /// What is certain of each cell, exactly: safe or a mine in every placement. O(transitions).
  void verdicts(std::vector<CellVerdict>& verdicts) const;

 private:
  Boxes boxes_;
  EliminationOrder order_;
  EliminationLayers layers_;
  std::uint64_t work_ = 0;
};

}  // namespace mines
