// Finds the cells that a click opens by the classic rules, on boards of one byte a cell.
//
// The truth is an array of mines and numbers. A rim of extra cells surrounds the board in this array, so that
// a cascade needs no checks of the border. The observation is an array of the cells as the player sees them,
// without a rim.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/assert.hpp"
#include "board/geometry.hpp"
#include "mines/cell.hpp"

namespace mines::classic {

// Bytes of a truth: the number of mines next to the cell, plus `mine` for a mine or `rim` for a rim cell.
inline constexpr std::int8_t most_number = 8;
inline constexpr std::int8_t mine = 16;
inline constexpr std::int8_t rim = 64;

/// The places of cells in a truth and in an observation.
struct Layout {
  std::size_t rows = 0;
  std::size_t columns = 0;

  static Layout of(BoardSize size) {
    return {static_cast<std::size_t>(size.rows), static_cast<std::size_t>(size.columns)};
  }

  std::size_t cells() const { return rows * columns; }
  std::size_t width() const { return columns + 2; }
  std::size_t truth_bytes() const { return (rows + 2) * width(); }
  std::size_t in_truth(Cell cell) const {
    return static_cast<std::size_t>(cell.row + 1) * width() + static_cast<std::size_t>(cell.column) + 1;
  }
  /// The index of a cell's byte in a truth; `cell` is its index on the board.
  std::size_t in_truth(std::size_t cell) const {
    const std::size_t row = cell / columns;
    return (row + 1) * width() + (cell - row * columns) + 1;
  }
};

/// A truth with mines in all cells if `with_mines`, else without mines.
std::vector<std::int8_t> even_truth(const Layout& layout, bool with_mines);

/// Makes a safe cell a mine if `put`; else makes a mine a safe cell. Updates the numbers around the cell.
/// `at` is the cell's index in the truth.
template <bool put>
void change_mine(const Layout& layout, std::int8_t* truth, std::size_t at) {
  MINES_ASSERT(at < layout.truth_bytes() && truth[at] < rim && (truth[at] >= mine) != put);
  constexpr int change = put ? 1 : -1;
  truth[at] = static_cast<std::int8_t>(truth[at] + change * mine);
  std::int8_t* const middle = truth + at;
  const std::size_t width = layout.width();
  for (std::int8_t* const row : {middle - width, middle, middle + width}) {
    for (int column = -1; column <= 1; ++column) row[column] = static_cast<std::int8_t>(row[column] + change);
  }
  *middle = static_cast<std::int8_t>(*middle - change);
}

/// Opens cells. For one thread at a time. Keeps its memory for later calls.
class Opening {
 public:
  explicit Opening(const Layout& layout);

  /// Opens a cell, which must be safe and unknown, and its cascade. Writes the numbers into the observation
  /// `seen`, and calls opened(cell) for each of the n opened cells. Returns n. O(n).
  template <class Opened>
  std::size_t open(const std::int8_t* truth, std::int8_t* seen, std::size_t cell, const Opened& opened) {
    MINES_ASSERT(seen[cell] == unknown_cell && truth[layout_.in_truth(cell)] <= most_number);
    std::size_t count = 0;
    const auto show = [&](std::size_t at, std::size_t shown) {
      seen[shown] = truth[at];
      opened(shown);
      ++count;
      if (truth[at] == 0) zeros_.push_back({at, shown});
    };
    zeros_.clear();
    show(layout_.in_truth(cell), cell);
    while (!zeros_.empty()) {
      const Place zero = zeros_.back();
      zeros_.pop_back();
      for (const Side& side : sides_) {
        const std::size_t at = zero.at + static_cast<std::size_t>(side.in_truth);
        const std::size_t shown = zero.shown + static_cast<std::size_t>(side.shown);
        if (truth[at] <= most_number && seen[shown] == unknown_cell) show(at, shown);
      }
    }
    return count;
  }

 private:
  struct Place {
    std::size_t at = 0;
    std::size_t shown = 0;
  };
  struct Side {
    std::ptrdiff_t in_truth = 0;
    std::ptrdiff_t shown = 0;
  };

  Layout layout_;
  Side sides_[8];
  std::vector<Place> zeros_;  // zeros whose neighbours are not open yet
};

}  // namespace mines::classic
