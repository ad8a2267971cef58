// Splits what cheap rules leave of a component: the cells that they do not decide fall into pieces that share
// no number, and each piece is a component again. A position that a player has is often one large component
// with most of its cells decided, in which only a few cells here and there take exact counting.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "components/component.hpp"

namespace mines {

/// For one thread; keeps its memory.
class Pieces {
 public:
  /// Splits a component by verdicts on its cells, as PairRule and BoundsRule give them. Pieces are in the
  /// order of their first cells. False, with no pieces, if the verdicts contradict a constraint that the rule
  /// has left out. O(cells + constraints).
  bool split(const Component& component, std::span<const Verdict> verdicts);

  std::span<const Component> all() const { return std::span(pieces_).first(count_); }

 private:
  std::uint32_t root_of(std::uint32_t cell);
  void join_cells(const Component& component, std::span<const Verdict> verdicts);
  Component& new_piece();

  std::vector<std::uint32_t> parent_;  // of each cell; a root is its own
  std::vector<std::uint32_t> piece_;   // of each root
  std::vector<std::uint32_t> place_;   // of each cell in its piece
  std::vector<Component> pieces_;
  std::size_t count_ = 0;
};

}  // namespace mines
