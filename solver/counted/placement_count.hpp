// How many placements of mines a position has: as the very integer up to ten thousand digits, beyond that its
// logarithm.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "count/integer.hpp"

namespace mines {

/// The placements of a part of the board, by mines: entry k is for least + k. At least one entry; the first
/// and the last are not 0.
struct IntegerSpread {
  std::uint64_t least = 0;
  std::vector<Integer> models;
};

struct PlacementCount {
  /// Longer integers are not written out.
  static constexpr std::size_t most_digits = 10'000;

  std::string digits;  ///< the integer; empty where only `log10` is known
  double log10 = 0;    ///< of the number, off by some 10^-15 of it; minus infinity for none

  /// The integer, or a power of ten like "2.718e31415".
  std::string text() const;
};

/// The placements of all parts together with `interior` more cells that may each be a mine, `mines` mines
/// being on all of these, or any number. Nothing if that takes more than `most_products` products of 64-bit
/// words.
std::optional<Integer> count_placements(std::span<const IntegerSpread> parts, std::uint64_t interior,
                                        std::optional<std::uint64_t> mines,
                                        std::uint64_t most_products = 100'000'000);

}  // namespace mines
