// Eliminates a component (cells joined by constraints). Sorts its cells into boxes of cells with equal
// constraints (boxes.hpp), and gives mines to one box after the other (elimination_order.hpp). A state holds
// the mines that each constraint still wants. Layers of states represent all placements. Verdicts, counts,
// weights and random placements are made from the layers. Budgets limit the tried transitions from state to
// state. A component that exceeds its budget gets no result here; sampler.hpp estimates its probabilities.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "components/component.hpp"
#include "count/boxes.hpp"
#include "count/elimination_order.hpp"

namespace mines {

struct Transition {
  std::uint32_t from;  ///< index of a state; the states of all layers are numbered in order
  std::uint32_t to;    ///< index of a state in the next layer
  std::int32_t mines;  ///< mines in the box
};

/// Layers of states (elimination_order.hpp). Layer i has the states after the elimination of i boxes. A
/// transition gives mines to the next box, and leads to a state of the next layer. A path from the first
/// state to the last one stands for a set of placements that satisfy all constraints. Every such placement is
/// on exactly one path. Transitions that are on no such path are removed. For one thread.
class EliminationLayers {
 public:
  enum class Outcome {
    complete,
    contradiction,  ///< no path leads to the end: there is no placement
    exceeded        ///< stopped; `most_transitions` is exceeded by 1 to Boxes::most_cells + 1
  };

  Outcome build(std::span<const EliminationStep> steps, std::uint64_t most_transitions);

  /// Transitions tried by the last build(), whatever its outcome.
  std::uint64_t work() const { return work_; }

  /// The members below are valid if build() returned `complete`. Step i leads from layer i to layer i + 1.
  std::size_t step_count() const { return transition_begin_.size() - 1; }
  std::size_t state_count() const { return state_begin_.back(); }
  std::size_t last_state() const { return state_count() - 1; }
  /// The first state of a layer; the last one is first_state(layer + 1) - 1.
  std::size_t first_state(std::size_t layer) const { return state_begin_[layer]; }
  /// The transitions of a step, ascending by `from`. A state without transitions is on no complete path.
  std::span<const Transition> transitions(std::size_t step) const {
    return std::span(transitions_)
        .subspan(transition_begin_[step], transition_begin_[step + 1] - transition_begin_[step]);
  }
  std::span<const Transition> transitions() const { return transitions_; }

 private:
  void add_layer(const EliminationStep& step, std::size_t first, std::uint64_t most_transitions);
  std::uint32_t state_with(const SlotState& state, std::size_t first_of_layer);
  void grow_table(std::size_t first_of_layer);
  void remove_dead_ends();

  std::vector<SlotState> states_;  // of all layers
  std::vector<std::size_t> state_begin_ = {0, 0};
  std::vector<Transition> transitions_;
  std::vector<std::size_t> transition_begin_ = {0};
  std::vector<std::uint8_t> alive_;
  std::uint64_t work_ = 0;

  /// A slot of the hash table of the layer being built. The slot is in use if `layer` is layer_.
  struct Place {
    std::uint32_t layer = 0;
    std::uint32_t state = 0;
  };
  std::vector<Place> table_ = std::vector<Place>(64);
  std::uint32_t layer_ = 0;
};

/// Whether a cell is a mine in some placement, and whether it is safe in some placement.
struct Allowed {
  bool mine = false;
  bool safe = false;

  void add(int mines, int cells) {
    mine |= mines > 0;
    safe |= mines < cells;
  }
  Verdict verdict() const { return !mine ? Verdict::safe : !safe ? Verdict::mine : Verdict::undecided; }
};

/// For one thread. Later calls reuse its memory.
class Elimination {
 public:
  using Outcome = EliminationLayers::Outcome;

  /// This number of transitions takes about 0.1 s and 40 MB.
  static constexpr std::uint64_t usual_work = 1'000'000;

  /// Eliminates a component, which must not be truncated. Cells need not be connected, nor be in a
  /// constraint. `exceeded` if this takes more than `most_transitions`, or if the numbers of a state do not
  /// fit in a SlotState. O(cells + transitions).
  Outcome run(const Component& component, std::uint64_t most_transitions = usual_work) {
    return run(component, {}, most_transitions);
  }
  /// Like run() above. Unless `order` is empty, eliminates the boxes of Boxes::load() in this order.
  Outcome run(const Component& component, std::span<const std::uint32_t> order,
              std::uint64_t most_transitions);

  /// Transitions tried by the last run(), whatever its outcome.
  std::uint64_t work() const { return work_; }

  // The members below are valid after a run() that returned `complete`, until the next run().

  const Boxes& boxes() const { return boxes_; }
  const EliminationLayers& layers() const { return layers_; }
  /// Step i leads from layer i to layer i + 1.
  std::span<const EliminationStep> steps() const { return order_.steps(); }

  /// Whether a cell of a step's box can be a mine, and whether it can be safe. O(transitions of the step).
  Allowed allowed(std::size_t step) const;

  /// Sets the verdict of each cell. O(transitions).
  void verdicts(std::vector<Verdict>& verdicts) const;

 private:
  Boxes boxes_;
  EliminationOrder order_;
  EliminationLayers layers_;
  std::uint64_t work_ = 0;
};

}  // namespace mines
