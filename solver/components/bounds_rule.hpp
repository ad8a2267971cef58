// What constraints say one by one, again and again: if the cells that a constraint leaves open are as many as
// the mines that it still needs, they are mines, and if it needs no more mines, they are safe. This is the
// single rule for constraints of any length, with or without slack; for those with slack at the ends of their
// range.
//
// On a board the engine has applied it before anything is a component (rules/single_rule). Any other
// constraints come as they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "components/component.hpp"

namespace mines {

/// For one thread; keeps its memory.
class BoundsRule {
 public:
  /// Applies the rule to a component until it finds nothing more. `verdicts` gets a verdict for each cell.
  /// False, with all verdicts open, if a constraint can no longer be satisfied. O(cells of all constraints).
  bool apply(const Component& component, std::vector<Verdict>& verdicts);

 private:
  /// What is left of a constraint.
  struct Rest {
    int most = 0;
    int least = 0;
    int open = 0;          // cells whose verdicts it does not count yet
    bool is_done = false;  // all of its cells have verdicts
  };

  void load(const Component& component);
  bool decide_rest(const Component& component, std::uint32_t constraint, std::vector<Verdict>& verdicts);

  std::vector<Rest> rests_;
  std::vector<std::size_t> begin_;  // of each cell's constraints in beside_
  std::vector<std::uint32_t> beside_;
  std::vector<std::uint32_t> decided_;  // cells that their constraints still have to count
};

}  // namespace mines
