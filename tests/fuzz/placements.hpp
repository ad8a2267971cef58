// Brute force, against which everything else is checked: a list of every placement of mines on some cells of
// a picture that the numbers next to them allow, and what these placements say.
#pragma once

#include <cstdint>
#include <vector>

#include "components/component.hpp"
#include "fuzz/picture.hpp"

namespace mines::fuzz {

/// Unknown cells and all placements on them.
struct Piece {
  std::vector<Cell> cells;                ///< of the picture, by rows; at most 64
  std::vector<std::uint64_t> placements;  ///< bit i: cells[i] is a mine; ascending
  bool complete = true;                   ///< false: there are more placements than were asked for

  std::vector<std::uint64_t> models;             ///< entry m: placements with m mines, m from 0 to all cells
  std::vector<std::vector<std::uint64_t>> mine;  ///< of each cell, the same: those with a mine there

  bool consistent() const { return !placements.empty(); }
  /// Safe or a mine in every placement, of which there is one.
  Verdict verdict(std::size_t cell) const;
  /// The same if the piece has so many mines, which some placement has.
  Verdict verdict_with(std::size_t cell, std::size_t mines) const;
  std::uint64_t total(const std::vector<std::uint64_t>& counts) const;
};

/// The placements on `cells`, to which all unknown cells belong that share a number with one of them.
Piece piece_of(const Picture& picture, std::vector<Cell> cells, std::size_t most_placements = SIZE_MAX);

enum class Together { by_numbers, by_numbers_and_touch };

/// The unknown cells in sets that share no number, or that share none and do not touch, in the order of their
/// first cells. Sets by numbers have only cells next to a number.
std::vector<std::vector<Cell>> split(const Picture& picture, Together together);

/// All unknown cells, by rows.
std::vector<Cell> unknown_cells(const Picture& picture);

}  // namespace mines::fuzz
