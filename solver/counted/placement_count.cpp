#include "counted/placement_count.hpp"

#include <algorithm>

#include "base/binomials.hpp"
#include "count/spread_tree.hpp"

namespace mines {

namespace {

template <class Number>
IntegerSpread integers_of(const ModelCounts<Number>& counts) {
  IntegerSpread spread{counts.least, {}};
  for (const Number& models : counts.models) spread.models.push_back(Integer(widened(models).to_double()));
  return spread;
}

/// Counts in WrappedIntegers, which must be long enough.
template <std::size_t words>
std::optional<IntegerSpread> count_wrapped(const Elimination& elimination, std::uint64_t most_products) {
  const auto counted = count_by_mines<WrappedInteger<words>>(elimination, most_products / words);
  if (!counted) return std::nullopt;
  IntegerSpread spread{counted->least, {}};
  for (const auto& each : counted->models) spread.models.push_back(each.to_integer());
  return spread;
}

/// The sum over t of ways[t] · C(interior, mines - t), t from `first`.
Integer with_interior(std::span<const Integer> ways, std::uint64_t first, std::uint64_t interior,
                      std::uint64_t mines) {
  Integer sum = 0;
  Integer placements = 0;  // of the interior
  for (std::uint64_t t = first; t < first + ways.size() && t <= mines; ++t) {
    const std::uint64_t left = mines - t;
    // The interior has no room for the rest of the mines. A larger t leaves fewer.
    if (left > interior) continue;
    if (placements == 0) {
      placements = exact_binomial<Integer>(interior, left);
    } else {
      // C(n, m) from C(n, m + 1). The division leaves no remainder.
      placements *= left + 1;
      placements /= interior - left;
    }
    sum += ways[t - first] * placements;
  }
  return sum;
}

/// How many products of integers may take `products` products of words, if each integer is as long as the
/// number of all placements.
std::uint64_t most_integer_products(std::span<const IntegerSpread> parts, std::uint64_t products) {
  std::uint64_t bits = 0;
  for (const IntegerSpread& part : parts)
    bits += std::max_element(part.models.begin(), part.models.end())->bits();
  return products / (bits / 64 + 1);
}

}  // namespace

std::optional<IntegerSpread> count_integers(const CountedComponent& counted, const CountingLimits& limits) {
  MINES_ASSERT(counted.is_counted());
  const auto* const doubles = std::get_if<ModelCounts<double>>(counted.counts.get());
  // Counts that were exact in the first place need no second elimination.
  if (doubles != nullptr && doubles->exact) return integers_of(*doubles);
  const auto* const wide_numbers = std::get_if<ModelCounts<WideNumber>>(counted.counts.get());
  if (wide_numbers != nullptr && wide_numbers->exact) return integers_of(*wide_numbers);
  const auto* const deferred = std::get_if<DeferredCounts>(counted.counts.get());
  Elimination elimination;
  const auto outcome = deferred == nullptr
                           ? elimination.run(counted.component, limits.transitions)
                           // Only the searched order kept this component within its budget.
                           : elimination.run(counted.component, deferred->order, limits.transitions);
  if (outcome != Elimination::Outcome::complete) return std::nullopt;
  // A count is at most their sum. One bit more, as the logarithm is rounded.
  const double bits = counted.spread().sum().log2() + 1;
  if (bits < 2 * 64) return count_wrapped<2>(elimination, limits.products);
  if (bits < 8 * 64) return count_wrapped<8>(elimination, limits.products);
  if (bits < 52 * 64) return count_wrapped<52>(elimination, limits.products);
  return count_by_mines<Integer>(elimination, limits.products / 100);
}

std::optional<Integer> count_placements(std::span<const IntegerSpread> parts, std::uint64_t interior,
                                        std::optional<std::uint64_t> mines, std::uint64_t most_products) {
  Integer fixed = 1;
  // Without a number of mines the parts are independent, and each interior cell doubles the placements.
  if (!mines) {
    for (const IntegerSpread& part : parts) fixed *= part.sum();
    return fixed <<= interior;
  }
  std::uint64_t least = 0;
  std::uint64_t most = interior;
  for (const IntegerSpread& part : parts) {
    least += static_cast<std::uint64_t>(part.least);
    most += static_cast<std::uint64_t>(part.most());
  }
  // The subtractions below rely on this range.
  if (*mines < least || *mines > most) return Integer(0);
  // Counted from the nearer end: no part has more mines, or safe cells, than these beyond its least.
  const bool from_most = most - *mines < *mines - least;
  const std::uint64_t beyond = from_most ? most - *mines : *mines - least;
  SpreadTree<Integer> tree;
  for (const IntegerSpread& part : parts) {
    const std::size_t size = std::min<std::uint64_t>(part.models.size(), beyond + 1);
    // A constant factor stays out of the tree, whose products cost more.
    if (size == 1) {
      fixed *= from_most ? part.models.back() : part.models.front();
    } else if (from_most) {
      std::copy_n(part.models.rbegin(), size, tree.add(size).begin());
    } else {
      std::copy_n(part.models.begin(), size, tree.add(size).begin());
    }
  }
  if (!tree.multiply_up(0, most_integer_products(parts, most_products), beyond + 1)) return std::nullopt;
  // The interior reads the same from both ends: C(n, k) = C(n, n - k).
  return fixed * with_interior(tree.all(), tree.first(), interior, beyond);
}

}  // namespace mines
