// What cheap rules make of a position before anything is counted: cells that they decide, and pieces of what
// is left (pieces.hpp). The position is a view of a board, or constraints that need not come from one.
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
  std::uint64_t interior = 0;     ///< undecided cells that are in no piece: no number says anything of them
  std::uint64_t known_mines = 0;  ///< mines of the view
  std::uint64_t found_mines = 0;  ///< mines among `decided`
};

/// Applies the pair rule to the components of a view. No thread may write to it meanwhile. The result does
/// not depend on the number of threads.
RuledPosition apply_rules(const View& view, int threads);

/// Applies the bounds rule to constraints, and the pair rule to the pieces that it leaves. Cells may be in no
/// constraint, and need not be joined. Nothing if the rules find that nothing satisfies the
/// constraints.
std::optional<RuledPosition> apply_rules(const Component& all);

}  // namespace mines
