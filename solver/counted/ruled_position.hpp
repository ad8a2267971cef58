// A position after the cheap rules and before counting: the cells that the rules decide, and the other cells
// in pieces. No two pieces share a number. A position is a view of a board or a set of constraints.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/view.hpp"
#include "components/component.hpp"

namespace mines {

struct RuledPosition {
  struct Decided {
    Cell cell{};
    Verdict verdict = Verdict::undecided;  ///< safe or mine
  };

  std::vector<Decided> decided;
  std::vector<Component> pieces;
  std::uint64_t interior = 0;     ///< number of undecided cells that no number constrains (in no piece)
  std::uint64_t known_mines = 0;  ///< known mines of the view
  std::uint64_t found_mines = 0;  ///< mines among `decided`
};

/// Applies the pair rule (components/pair_rule.hpp) to the components of a view. No thread may write to the
/// view meanwhile. The result does not depend on `threads`.
RuledPosition apply_rules(const View& view, int threads);

/// Applies the single rule to one constraint at a time, and then the pair rule to the remaining pieces. A
/// constraint may allow a range of mines. Some cells of `all` may be in no constraint. Empty if the rules
/// find a contradiction.
std::optional<RuledPosition> apply_rules(const Component& all);

/// The first settled number (a number without an unknown neighbour), by rows, that differs from the number of
/// known mines next to it. No component contains settled numbers, so only this check finds a wrong one.
std::optional<Cell> wrong_settled_number(const View& view);

}  // namespace mines
