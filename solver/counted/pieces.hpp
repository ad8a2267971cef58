// What cheap rules leave of a component: the cells that they do not decide, in pieces that no longer share a
// number. A position as a player has it is one large component as often as not, with most of its cells
// decided; what takes exact counting are a few cells here and there.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "components/component.hpp"

namespace mines {

/// For one thread; keeps its memory.
class Pieces {
 public:
  /// Splits a component by verdicts on its cells, as PairRule gives them, into pieces by their first cells.
  /// The numbers must not contradict the verdicts. O(cells + constraints).
  void split(const Component& component, std::span<const CellVerdict> verdicts);

  std::span<const Component> all() const { return std::span(pieces_).first(count_); }

 private:
  std::uint32_t root_of(std::uint32_t cell);
  void join_cells(const Component& component, std::span<const CellVerdict> verdicts);
  Component& new_piece();

  std::vector<std::uint32_t> parent_;  // of each cell; a root is its own
  std::vector<std::uint32_t> piece_;   // of each root
  std::vector<std::uint32_t> place_;   // of each cell in its piece
  std::vector<Component> pieces_;
  std::size_t count_ = 0;
};

}  // namespace mines
