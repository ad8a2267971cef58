// The number of placements of mines of a position, as an integer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "count/integer.hpp"
#include "counted/counted_component.hpp"

namespace mines {

/// Placements of a part of the board: entry k is for least + k mines. Not empty; both ends are not 0.
struct IntegerSpread {
  std::uint64_t least = 0;
  std::vector<Integer> models;
};

/// For one thread; keeps its memory.
class IntegerCounter {
 public:
  /// The placements of a component that was counted with `limits`. Empty if this takes more than
  /// limits.products products of 64-bit words, or more than limits.products / 100 products of Integers.
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
