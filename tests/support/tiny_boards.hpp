// Boards of at most 20 cells, played by trying all placements of their mines.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "board/geometry.hpp"
#include "field/field.hpp"

namespace mines::testing {

/// All placements of so many mines on a board; cell i is bit i, by rows.
class TinyBoards {
 public:
  TinyBoards(BoardSize size, std::uint64_t mines) : size_(size) {
    const auto cells = static_cast<int>(size.cells());
    for (int i = 0; i < cells; ++i) {
      auto& around = around_.emplace_back(0);
      for_each_neighbour(size, size.cell(static_cast<std::size_t>(i)),
                         [&](Cell cell) { around |= bit(cell); });
    }
    for (std::uint32_t placement = 0; placement < 1U << cells; ++placement) {
      if (static_cast<std::uint64_t>(std::popcount(placement)) == mines) placements_.push_back(placement);
    }
  }

  const std::vector<std::uint32_t>& placements() const { return placements_; }
  std::uint32_t bit(Cell cell) const { return 1U << size_.index(cell); }
  std::uint32_t around(Cell cell) const { return around_[size_.index(cell)]; }
  std::uint32_t all() const { return (1U << around_.size()) - 1; }

  struct Certain {
    std::uint32_t safe = 0;
    std::uint32_t mines = 0;
  };
  /// What is certain where the cells `shown` of a board are. Removes from `possible` what they rule out.
  Certain certain(std::uint32_t mines, std::uint32_t shown, std::vector<std::uint32_t>& possible) const {
    std::erase_if(possible, [&](std::uint32_t other) { return !looks_alike(mines, other, shown); });
    Certain certain{all(), all()};
    for (const std::uint32_t other : possible) {
      certain.safe &= ~other;
      certain.mines &= other;
    }
    return certain;
  }
  /// What can be proven of a board, one safe cell after the other, from a safe cell on.
  Certain certain_from(Cell start, std::uint32_t mines) const {
    std::vector<std::uint32_t> possible = placements_;
    Certain found{bit(start), 0};
    for (std::uint32_t before = 0; before != found.safe;) {
      before = found.safe;
      found = certain(mines, before, possible);
    }
    return found;
  }
  /// Whether all safe cells can be.
  bool is_solved(Cell start, std::uint32_t mines) const {
    return certain_from(start, mines).safe == (~mines & all());
  }

  std::uint32_t mines_of(const Field& field) const {
    std::uint32_t mines = 0;
    for (std::size_t i = 0; i < around_.size(); ++i) mines |= field.is_mine(size_.cell(i)) ? 1U << i : 0;
    return mines;
  }

 private:
  /// Whether the cells shown are the same mines and have the same numbers in both.
  bool looks_alike(std::uint32_t mines, std::uint32_t other, std::uint32_t shown) const {
    bool alike = ((mines ^ other) & shown) == 0;
    for_each_bit(shown & ~mines, [&](int i) {
      const std::uint32_t around = around_[static_cast<std::size_t>(i)];
      alike = alike && std::popcount(mines & around) == std::popcount(other & around);
    });
    return alike;
  }

  BoardSize size_;
  std::vector<std::uint32_t> around_;
  std::vector<std::uint32_t> placements_;
};

}  // namespace mines::testing
