#include "count/elimination.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/assert.hpp"
#include "base/hash.hpp"
#include "base/stop.hpp"

namespace mines {

namespace {

constexpr std::size_t states_a_stop_point = 4096;

std::size_t hash_of(const SlotState& state) {
  std::uint64_t hash = 0;
  // The upper half of a product depends on all bits, the lower only on lower ones: the last line folds them.
  for (const std::uint64_t word : state.words) hash = (std::rotl(hash, 29) ^ word) * hash_multiplier;
  return static_cast<std::size_t>(hash ^ hash >> 32);
}

/// a / b rounded up; a may be below 0, b >= 1.
int divided_up(int a, int b) { return a > 0 ? (a - 1) / b + 1 : 0; }

/// How many mines a step's box may have in a state: every placement that satisfies all constraints has
/// `least` to `most` of them.
struct MinesOfBox {
  int least = 0;
  int most;
};

template <bool has_weights>
MinesOfBox mines_of_box(const SlotState& state, const EliminationStep& step) {
  MinesOfBox mines{0, step.cells};
  for (const EliminationStep::Part& part : step.parts) {
    const int wanted = state.at(part.slot);
    // Of the wanted mines at least all but the slack must come, and later boxes hold at most `rest` of them.
    const int least = wanted - part.slack - part.rest;
    if constexpr (has_weights) {
      mines.least = std::max(mines.least, divided_up(least, part.weight));
      mines.most = std::min(mines.most, wanted / part.weight);
    } else {
      mines.least = std::max(mines.least, least);
      mines.most = std::min(mines.most, wanted);
    }
  }
  return mines;
}

/// A state behind a step, in which constraints want all of their later cells if these cannot break them.
SlotState without_slack(SlotState state, const EliminationStep& step) {
  for (const EliminationStep::Part& part : step.parts) {
    const int wanted = state.at(part.slot);
    // The constraint wants at most `wanted` and at least wanted - slack <= 0 more mines, and its later cells
    // are too few to exceed `wanted`: nothing that follows can break it.
    if (part.rest <= wanted && wanted <= part.slack) state.add(part.slot, part.rest - wanted);
  }
  return state;
}

}  // namespace

EliminationLayers::Outcome EliminationLayers::build(std::span<const EliminationStep> steps,
                                                    std::uint64_t most_transitions) {
  states_.assign(1, SlotState{});
  state_begin_.assign({0, 1});
  transitions_.clear();
  transition_begin_.assign(1, 0);
  work_ = 0;
  for (const EliminationStep& step : steps) {
    // state_begin_ ends with the layer's first state and its end.
    add_layer(step, state_begin_[state_begin_.size() - 2], most_transitions);
    work_ = transitions_.size();
    if (work_ > most_transitions) return Outcome::exceeded;
    if (states_.size() == state_begin_.back()) return Outcome::contradiction;
    state_begin_.push_back(states_.size());
    transition_begin_.push_back(transitions_.size());
  }
  // All constraints are closed behind the last box, so its states are one.
  MINES_ASSERT(first_state(step_count()) == last_state());
  remove_dead_ends();
  return Outcome::complete;
}

/// Adds the states that the box of `step` leads to from those that begin with `first`, as far as the budget
/// goes.
void EliminationLayers::add_layer(const EliminationStep& step, std::size_t first,
                                  std::uint64_t most_transitions) {
  const std::size_t end = states_.size();
  // Once in 2^32 layers old entries of the table could look like this layer's.
  if (++layer_ == 0) {
    table_.assign(table_.size(), Place{});
    layer_ = 1;
  }
  for (std::size_t from = first; from < end && transitions_.size() <= most_transitions; ++from) {
    if (from % states_a_stop_point == 0) stop_point();
    // A copy: states_ grows below and may move.
    SlotState state = states_[from];
    state += step.opened;
    const auto [least, most] =
        step.has_weights ? mines_of_box<true>(state, step) : mines_of_box<false>(state, step);
    // One subtraction takes a mine from every slot of the box at once. No slot borrows from its neighbour,
    // because mines · weight <= wanted in each; the last subtraction, after `most`, may borrow, but its
    // result is not used. A weight that does not fit in a slot allows no mine.
    MINES_ASSERT(least >= 0 && most <= step.cells);
    for (int i = 0; i < least; ++i) state -= step.mine;
    for (int mines = least; mines <= most; ++mines) {
      const std::uint32_t to = state_with(step.has_slack ? without_slack(state, step) : state, end);
      transitions_.push_back({static_cast<std::uint32_t>(from), to, mines});
      state -= step.mine;
    }
  }
}

std::uint32_t EliminationLayers::state_with(const SlotState& state, std::size_t first_of_layer) {
  MINES_ASSERT(std::has_single_bit(table_.size()) &&
               states_.size() < std::numeric_limits<std::uint32_t>::max());
  const std::size_t mask = table_.size() - 1;
  std::size_t i = hash_of(state) & mask;
  for (; table_[i].layer == layer_; i = (i + 1) & mask) {
    if (states_[table_[i].state] == state) return table_[i].state;
  }
  const auto fresh = static_cast<std::uint32_t>(states_.size());
  table_[i] = {layer_, fresh};
  states_.push_back(state);
  // At most half full, so the search for a slot above ends.
  if ((states_.size() - first_of_layer) * 2 > table_.size()) grow_table(first_of_layer);
  return fresh;
}

void EliminationLayers::grow_table(std::size_t first_of_layer) {
  table_.assign(table_.size() * 4, Place{});
  const std::size_t mask = table_.size() - 1;
  for (std::size_t state = first_of_layer; state < states_.size(); ++state) {
    std::size_t i = hash_of(states_[state]) & mask;
    while (table_[i].layer == layer_) i = (i + 1) & mask;
    table_[i] = {layer_, static_cast<std::uint32_t>(state)};
  }
}

void EliminationLayers::remove_dead_ends() {
  alive_.assign(states_.size(), 0);
  // The last state is the end of all constraints. Transitions ascend by step, so one pass backwards sees
  // every state's exits before its entries.
  alive_.back() = 1;
  bool all = true;
  for (auto transition = transitions_.rbegin(); transition != transitions_.rend(); ++transition) {
    const std::uint8_t leads_on = alive_[transition->to];
    alive_[transition->from] |= leads_on;
    all &= leads_on != 0;
  }
  MINES_ASSERT(alive_.front() != 0);  // there is a placement
  // Without dead ends nothing has to move.
  if (all) return;
  std::size_t kept = 0;
  std::size_t next = 0;
  for (std::size_t step = 0; step < step_count(); ++step) {
    const std::size_t end = transition_begin_[step + 1];
    for (; next < end; ++next) {
      transitions_[kept] = transitions_[next];
      // kept <= next, so compacting in place overwrites only what was read.
      kept += alive_[transitions_[next].to];
    }
    transition_begin_[step + 1] = kept;
  }
  transitions_.resize(kept);
}

Elimination::Outcome Elimination::run(const Component& component, std::span<const std::uint32_t> order,
                                      std::uint64_t most_transitions) {
  MINES_ASSERT(!component.truncated);
  work_ = 0;
  boxes_.load(component);
  if (boxes_.impossible()) return Outcome::contradiction;
  MINES_ASSERT(order.empty() || order.size() == boxes_.size());
  if (!order_.load(boxes_, order)) return Outcome::exceeded;
  const Outcome outcome = layers_.build(order_.steps(), most_transitions);
  work_ = layers_.work();
  charge_work(work_);
  return outcome;
}

Allowed Elimination::allowed(std::size_t step) const {
  Allowed allowed;
  const int cells = steps()[step].cells;
  for (const Transition& transition : layers_.transitions(step)) allowed.add(transition.mines, cells);
  return allowed;
}

void Elimination::verdicts(std::vector<Verdict>& verdicts) const {
  verdicts.assign(boxes_.cell_count(), Verdict::undecided);
  for (std::size_t step = 0; step < layers_.step_count(); ++step) {
    const Verdict verdict = allowed(step).verdict();
    if (verdict == Verdict::undecided) continue;
    for (const std::uint32_t cell : boxes_.cells_of(steps()[step].box)) verdicts[cell] = verdict;
  }
}

}  // namespace mines
