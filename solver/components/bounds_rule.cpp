#include "components/bounds_rule.hpp"

namespace mines {

void BoundsRule::load(const Component& component) {
  rests_.clear();
  decided_.clear();
  begin_.assign(component.cells.size() + 2, 0);
  for (const Constraint& constraint : component.constraints) {
    rests_.push_back({constraint.mines, constraint.least(), constraint.size(), constraint.size() == 0});
    for (const std::uint32_t cell : constraint.cells()) ++begin_[cell + 2];
  }
  for (std::size_t i = 2; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
  beside_.resize(begin_.back());
  // begin_[i + 1] is where the next constraint of cell i goes; in the end it is where those of i + 1 begin.
  for (std::uint32_t i = 0; i < component.constraints.size(); ++i) {
    for (const std::uint32_t cell : component.constraints[i].cells()) beside_[begin_[cell + 1]++] = i;
  }
}

/// Decides the open cells of a constraint if its rest does. False if nothing satisfies the rest.
bool BoundsRule::decide_rest(const Component& component, std::uint32_t constraint,
                             std::vector<Verdict>& verdicts) {
  Rest& rest = rests_[constraint];
  if (rest.most < 0 || rest.least > rest.open) return false;
  if (rest.is_done || (rest.most > 0 && rest.least < rest.open)) return true;
  // Its cells come back one by one through apply(). Without this mark each would search the constraint again.
  rest.is_done = true;
  const Verdict verdict = rest.most == 0 ? Verdict::safe : Verdict::mine;
  for (const std::uint32_t cell : component.constraints[constraint].cells()) {
    if (verdicts[cell] != Verdict::undecided) continue;
    verdicts[cell] = verdict;
    decided_.push_back(cell);
  }
  return true;
}

/// Each decided cell is taken from the stack once, so the work is linear in the cells of all constraints.
bool BoundsRule::apply(const Component& component, std::vector<Verdict>& verdicts) {
  verdicts.assign(component.cells.size(), Verdict::undecided);
  load(component);
  bool possible = true;
  for (std::uint32_t i = 0; i < rests_.size() && possible; ++i)
    possible = component.constraints[i].is_possible() && decide_rest(component, i, verdicts);
  while (possible && !decided_.empty()) {
    const std::uint32_t cell = decided_.back();
    decided_.pop_back();
    const int mine = verdicts[cell] == Verdict::mine ? 1 : 0;
    for (std::size_t i = begin_[cell]; i < begin_[cell + 1] && possible; ++i) {
      Rest& rest = rests_[beside_[i]];
      // The cell leaves the constraint: a mine uses up one of both bounds.
      --rest.open;
      rest.most -= mine;
      rest.least -= mine;
      possible = decide_rest(component, beside_[i], verdicts);
    }
  }
  // Verdicts that follow from contradicting constraints mean nothing.
  if (!possible) verdicts.assign(verdicts.size(), Verdict::undecided);
  return possible;
}

}  // namespace mines
