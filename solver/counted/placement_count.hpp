// How many placements of mines a position has, as an integer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "count/integer.hpp"
#include "counted/counted_component.hpp"

namespace mines {

/// The placements of a part of the board as integers, by mines: entry k is for least + k. At least one entry;
/// the first and the last are not 0.
struct IntegerSpread {
  std::uint64_t least = 0;
  std::vector<Integer> models;
};

/// Counts placements of components in integers. For one thread; keeps its memory.
class IntegerCounter {
 public:
  /// The placements of a component that was counted with these limits. Takes its counts where they are exact
  /// integers; else counts again: up to a thousand digits in integers of a fixed length (WrappedInteger),
  /// beyond that in Integers. Empty if that takes more products than the limits allow: of 64-bit words, or a
  /// hundredth of them of Integers.
  std::optional<IntegerSpread> count(const CountedComponent& counted, const CountingLimits& limits);

 private:
  Elimination elimination_;
};

/// The placements of all parts and of `interior` more cells that may each be a mine, `mines` mines being on
/// all of these together, or any number. Nothing if that takes more than `most_products` products of 64-bit
/// words.
std::optional<Integer> count_placements(std::span<const IntegerSpread> parts, std::uint64_t interior,
                                        std::optional<std::uint64_t> mines,
                                        std::uint64_t most_products = 1'000'000'000);

}  // namespace mines
