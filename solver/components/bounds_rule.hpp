// Applies the single rule to constraints of any length until it decides nothing more. A constraint has two
// bounds: it needs at least Constraint::least() mines, and may have at most `mines`. If the number of mines
// that it still needs equals the number of its undecided cells, these cells are mines. If it may have no more
// mines, these cells are safe. A constraint without slack has equal bounds.
//
// On a board the engine has already applied the single rule (rules/single_rule.hpp). Constraints from other
// sources need this rule.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "components/component.hpp"

namespace mines {

/// For one thread; keeps its memory.
class BoundsRule {
 public:
  /// Applies the rule to a component until it decides no more cells. `verdicts` gets a verdict for each cell.
  /// False, with all verdicts undecided, if a constraint can no longer be satisfied. O(cells of all
  /// constraints).
  bool apply(const Component& component, std::vector<Verdict>& verdicts);

 private:
  /// The rest of a constraint, without its decided cells.
  struct Rest {
    int most = 0;
    int least = 0;
    int open = 0;          // cells without a verdict, or whose verdict is not counted yet
    bool is_done = false;  // all of its cells have verdicts
  };

  void load(const Component& component);
  bool decide_rest(const Component& component, std::uint32_t constraint, std::vector<Verdict>& verdicts);

  std::vector<Rest> rests_;
  std::vector<std::size_t> begin_;  // by cell: where its constraints begin in beside_
  std::vector<std::uint32_t> beside_;
  std::vector<std::uint32_t> decided_;  // decided cells that their constraints have not counted yet
};

}  // namespace mines
