// Counts exactly how many placements of mines fit a position.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "count/integer.hpp"
#include "counted/counted_component.hpp"

namespace mines {

using IntegerSpread = Spread<Integer>;

/// For each number of mines, the number of placements on `counted`, a component counted with `limits`. Empty
/// if this takes more than limits.products products of 64-bit words, or limits.products / 100 of Integers.
std::optional<IntegerSpread> count_integers(const CountedComponent& counted, const CountingLimits& limits);

/// The number of placements of mines on all components, whose counts are `parts`, together with `interior`
/// cells that have no constraint. If `mines` is given, counts only placements of exactly `mines` mines. Empty
/// if counting takes more than `most_products` products of 64-bit words.
std::optional<Integer> count_placements(std::span<const IntegerSpread> parts, std::uint64_t interior,
                                        std::optional<std::uint64_t> mines,
                                        std::uint64_t most_products = 1'000'000'000);

}  // namespace mines
