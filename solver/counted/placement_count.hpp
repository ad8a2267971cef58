// How many placements of mines fit a position, as an integer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "count/integer.hpp"
#include "counted/counted_component.hpp"

namespace mines {

using IntegerSpread = Spread<Integer>;

/// The placements, by number of mines, of a component counted with `limits`. Empty if counting takes more
/// than limits.products products of 64-bit words, or limits.products / 100 products of Integers.
std::optional<IntegerSpread> count_integers(const CountedComponent& counted, const CountingLimits& limits);

/// The number of placements on all components (`parts`) and `interior` more cells without constraints. If
/// `mines` is given, only placements with `mines` mines on all these cells together count. Empty if counting
/// takes more than `most_products` products of 64-bit words.
std::optional<Integer> count_placements(std::span<const IntegerSpread> parts, std::uint64_t interior,
                                        std::optional<std::uint64_t> mines,
                                        std::uint64_t most_products = 1'000'000'000);

}  // namespace mines
