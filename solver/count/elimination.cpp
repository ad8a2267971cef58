#include "count/elimination.hpp"

#include <algorithm>

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

void Elimination::verdicts(std::vector<CellVerdict>& verdicts) const {
  verdicts.assign(boxes_.cell_count(), CellVerdict::open_question);
  for (std::size_t i = 0; i < layers_.step_count(); ++i) {
    const EliminationStep& step = steps()[i];
    int least = step.cells;
    int most = 0;
    for (const Transition& transition : layers_.transitions(i)) {
      least = std::min(least, transition.mines);
      most = std::max(most, transition.mines);
    }
    if (most > 0 && least < step.cells) continue;
    for (const std::uint32_t cell : boxes_.cells_of(step.box))
      verdicts[cell] = most == 0 ? CellVerdict::safe : CellVerdict::mine;
  }
}

}  // namespace mines
