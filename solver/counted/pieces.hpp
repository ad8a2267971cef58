// Splits a component after cheap rules: the undecided cells fall into pieces that share no number, and each
// piece is a component again. A player's position is often one large component in which most cells are
// decided, and only a few cells here and there need exact counting.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "components/component.hpp"

namespace mines {

/// For one thread; keeps its memory.
class Pieces {
 public:
  /// Splits a component by the verdicts of PairRule or BoundsRule on its cells. Pieces are ordered by their
  /// first cells. False, without pieces, if the verdicts contradict a constraint that the rule ignored.
  /// O(cells + constraints).
  bool split(const Component& component, std::span<const Verdict> verdicts);

  std::span<const Component> all() const { return std::span(pieces_).first(count_); }

 private:
  std::uint32_t root_of(std::uint32_t cell);
  void join_cells(const Component& component, std::span<const Verdict> verdicts);
  Component& new_piece();

  std::vector<std::uint32_t> parent_;  // by cell; a root is its own parent
  std::vector<std::uint32_t> piece_;   // by root
  std::vector<std::uint32_t> place_;   // by cell: its index in its piece
  std::vector<Component> pieces_;
  std::size_t count_ = 0;
};

}  // namespace mines
