#include "count/elimination.hpp"

#include "base/assert.hpp"

namespace mines {

Elimination::Outcome Elimination::run(const Component& component, std::uint64_t most_transitions) {
  MINES_ASSERT(!component.truncated);
  work_ = 0;
  boxes_.load(component);
  if (boxes_.impossible()) return Outcome::contradiction;
  return build(order_.load(boxes_), most_transitions);
}

Elimination::Outcome Elimination::run(const Component& component, std::span<const std::uint32_t> order,
                                      std::uint64_t most_transitions) {
  MINES_ASSERT(!component.truncated);
  work_ = 0;
  boxes_.load(component);
  if (boxes_.impossible()) return Outcome::contradiction;
  return build(order_.load(boxes_, order), most_transitions);
}

Elimination::Outcome Elimination::build(bool is_ordered, std::uint64_t most_transitions) {
  if (!is_ordered) return Outcome::exceeded;
  const Outcome outcome = layers_.build(order_.steps(), most_transitions);
  work_ = layers_.work();
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
