// What sets of numbers force, by the placements of mines that each number rules out.
#pragma once

#include <bitset>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "fuzz/picture.hpp"

namespace mines::fuzz {

/// The most unknown cells whose placements a set holds.
inline constexpr std::size_t most_in_sets = 12;
/// Placements of mines, one bit each: bit i of a placement's number is cell i.
using PlacementSet = std::bitset<std::size_t{1} << most_in_sets>;

/// Whether some `count` of these sets have all of `left` in them together.
bool some_cover(std::span<const PlacementSet> sets, const PlacementSet& left, std::size_t count);

class NumberSets {
 public:
  /// Of a picture with at most most_in_sets unknown cells.
  explicit NumberSets(const Picture& picture);

  /// All placements with so many mines on the unknown cells, or with any number of them. If `mine` is given,
  /// only those with a mine in the cell, or without one.
  PlacementSet placements(std::optional<std::size_t> mines, std::size_t cell = 0,
                          std::optional<bool> mine = {}) const;
  /// Whether these numbers together rule out all of `left`. False if one of them is no number.
  bool rule_out(const std::vector<Cell>& numbers, PlacementSet left) const;
  /// Whether all numbers do.
  bool all_rule_out(PlacementSet left) const;
  /// Whether some `count` numbers do.
  bool some_rule_out(const PlacementSet& left, std::size_t count) const;

 private:
  std::size_t unknown_;
  std::vector<Cell> numbers_;
  std::vector<PlacementSet> ruled_out_;  // by each of them
};

}  // namespace mines::fuzz
