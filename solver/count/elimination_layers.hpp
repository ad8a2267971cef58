// The result of an elimination (elimination_order.hpp): layers of states, and between two layers the
// transitions of one box. Each transition has a number of mines in the box. Every path from the first state
// to the last one is a set of placements that satisfy all constraints, and every such placement is on exactly
// one path. Transitions that do not lead to the last state are removed.
//
// The layers hold no weights. Verdicts follow from them exactly. Sums over them count or weigh placements in
// any kind of number (layer_sweep.hpp). On a board of 2048² cells, after the pair rule, a layer has at most
// 16 states if 20.6 % of the cells are mines, and at most 756 if 35 % are.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "count/elimination_order.hpp"

namespace mines {

struct Transition {
  std::uint32_t from;  ///< like `to`, a state; states are numbered through all layers
  std::uint32_t to;
  std::int32_t mines;  ///< mines in the box
};

/// For one thread; keeps its memory.
class EliminationLayers {
 public:
  enum class Outcome {
    complete,
    contradiction,  ///< no path leads to the end: there is no placement
    exceeded        ///< more transitions than `most_transitions`, by at most Boxes::most_cells + 1
  };

  /// Builds the layers. O(transitions).
  Outcome build(std::span<const EliminationStep> steps, std::uint64_t most_transitions);

  /// Transitions that the last build() tried, dead ends included, whatever its outcome.
  std::uint64_t work() const { return work_; }

  /// The members below are valid if build() returned `complete`. Step i leads from layer i to layer i + 1.
  std::size_t step_count() const { return transition_begin_.size() - 1; }
  std::size_t state_count() const { return state_begin_.back(); }
  std::size_t last_state() const { return state_count() - 1; }
  /// The states of a layer are first_state(layer) to first_state(layer + 1) - 1.
  std::size_t first_state(std::size_t layer) const { return state_begin_[layer]; }
  /// The transitions of a step, by ascending `from`. States without transitions are dead.
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

  /// A slot of the hash table of states in the layer being built. A slot is in use if its layer is layer_.
  struct Place {
    std::uint32_t layer = 0;
    std::uint32_t state = 0;
  };
  std::vector<Place> table_ = std::vector<Place>(64);
  std::uint32_t layer_ = 0;
};

}  // namespace mines
