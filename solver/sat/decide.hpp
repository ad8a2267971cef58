// CaDiCaL decides a component: which of its cells are safe, or mines, in every placement of mines that the
// numbers allow. Each constraint is over at most eight cells and becomes direct clauses; the cells that are
// the same in all models are found by assuming the opposite of a model, cell by cell, each new model ruling
// out many cells at once (model filtering).
#pragma once

#include <cstdint>
#include <vector>

#include "components/component.hpp"
#include "components/shape_memo.hpp"

namespace mines {

enum class CellVerdict : std::uint8_t { open_question, safe, mine };

struct Decision {
  /// False if no placement fits: the view holds something that is not so. Then every cell is an open
  /// question.
  bool consistent = true;
  std::vector<CellVerdict> cells;  ///< in the component's order
  int solver_calls = 0;
};

/// Decides every cell of a component, which must not be truncated. Uses an own CaDiCaL instance, so any
/// number of threads may call it. 20 to 30 µs for the components of contest maps, most of it the instance.
Decision decide(const Component& component);

/// Decides components and remembers shapes. For one thread.
class Decider {
 public:
  struct Answer {
    const Decision& decision;  ///< valid until the next call
    bool known;                ///< the shape had been seen before
  };
  /// As decide(), for a component joined by numbers.
  Answer decide(const Component& component);

 private:
  ShapeKey key_;
  ShapeMemo<Decision> memo_;
  Decision last_;
};

}  // namespace mines
