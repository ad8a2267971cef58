// The number of placements of mines of a position, as an integer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "count/integer.hpp"
#include "counted/counted_component.hpp"

namespace mines {

/// The number of placements of a part of the board, by mines: entry k is for least + k mines. At least one
/// entry; the first and the last are not 0.
struct IntegerSpread {
  std::uint64_t least = 0;
  std::vector<Integer> models;
};

/// Counts placements of components in integers. For one thread; keeps its memory.
class IntegerCounter {
 public:
  /// The placements of a component that was counted with `limits`. Converts counted.counts if all of them are
  /// exact integers. Otherwise counts again: in WrappedIntegers if the number of placements has up to a
  /// thousand digits, else in Integers. Empty if this exceeds the limit of products: limits.products products
  /// of 64-bit words, or limits.products / 100 products of Integers.
  std::optional<IntegerSpread> count(const CountedComponent& counted, const CountingLimits& limits);

 private:
  Elimination elimination_;
};

/// The number of placements of all parts and of `interior` more cells without constraints, with `mines` mines
/// on all of them together, or with any number if `mines` is empty. Empty if this takes more than
/// `most_products` products of 64-bit words.
std::optional<Integer> count_placements(std::span<const IntegerSpread> parts, std::uint64_t interior,
                                        std::optional<std::uint64_t> mines,
                                        std::uint64_t most_products = 1'000'000'000);

}  // namespace mines
