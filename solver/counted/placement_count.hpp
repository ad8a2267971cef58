// How many placements of mines fit a position, as an integer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "count/integer.hpp"
#include "counted/counted_component.hpp"

namespace mines {

/// A part of the board has models[k] placements with `least` + k mines. The first and last number are not 0.
struct IntegerSpread {
  std::uint64_t least = 0;
  std::vector<Integer> models;
};

/// For one thread. Later calls reuse its memory.
class IntegerCounter {
 public:
  /// The placements of a component by their mines. `limits`: those with which the component was counted.
  /// Empty if this takes more multiplications than limits.products, or limits.products / 100 for long counts.
  std::optional<IntegerSpread> count(const CountedComponent& counted, const CountingLimits& limits);

 private:
  Elimination elimination_;
};

/// The number of placements on all parts and `interior` more cells without constraints. If `mines` is given,
/// only placements with `mines` mines on all these cells together count. Empty if counting takes more than
/// `most_products` products of 64-bit words.
std::optional<Integer> count_placements(std::span<const IntegerSpread> parts, std::uint64_t interior,
                                        std::optional<std::uint64_t> mines,
                                        std::uint64_t most_products = 1'000'000'000);

}  // namespace mines
