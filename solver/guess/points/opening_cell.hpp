// Chooses a click for the opening of a board: an undecided cell that may be a zero.
#pragma once

#include <cstdint>
#include <optional>

#include "base/random.hpp"
#include "guess/points/large_regions.hpp"

namespace mines {

/// An undecided cell of the view's band: a corner, where a zero is likeliest, else a cell of the edge, else
/// any cell. Draws up to 64 random cells on the edge, then up to 64 anywhere. Empty if no cell drawn is an
/// undecided cell of the band.
inline std::optional<Cell> opening_cell(const View& view, RandomSequence& random) {
  constexpr int draws = 64;  // cells tried on the edge, and again anywhere
  const auto [rows, columns] = view.size();
  const auto is_good = [&](Cell cell) { return view.band().holds(cell.row) && is_undecided(view, cell); };
  for (const Cell corner : {Cell{0, 0}, {0, columns - 1}, {rows - 1, 0}, {rows - 1, columns - 1}}) {
    if (is_good(corner)) return corner;
  }
  const auto draw = [&](std::int32_t bound) {
    return static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(bound)));
  };
  for (int i = 0; i < draws; ++i) {
    const bool across = random.below(2) == 0;
    const bool far = random.below(2) == 0;
    const Cell cell =
        across ? Cell{far ? rows - 1 : 0, draw(columns)} : Cell{draw(rows), far ? columns - 1 : 0};
    if (is_good(cell)) return cell;
  }
  for (int i = 0; i < draws; ++i) {
    const Cell cell{draw(rows), draw(columns)};
    if (is_good(cell)) return cell;
  }
  return std::nullopt;
}

}  // namespace mines
