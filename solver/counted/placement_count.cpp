#include "counted/placement_count.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/binomials.hpp"
#include "count/spread_tree.hpp"

namespace mines {

namespace {

Integer to_integer(double number) { return Integer(number); }
Integer to_integer(WideNumber number) { return Integer(number.to_double()); }

template <class Number>
IntegerSpread integers_of(const ModelCounts<Number>& counts) {
  IntegerSpread spread{static_cast<std::uint64_t>(counts.least), {}};
  for (const Number& models : counts.models) spread.models.push_back(to_integer(models));
  return spread;
}

/// Words of an integer.
std::uint64_t length_of(const Integer& number) { return number.backend().size(); }

/// The sum over t of ways[t] · C(interior, mines - t), t from `first`.
Integer with_interior(std::span<const Integer> ways, std::uint64_t first, std::uint64_t interior,
                      std::uint64_t mines) {
  Integer sum = 0;
  Integer placements = 0;  // of the interior
  for (std::uint64_t t = first; t < first + ways.size() && t <= mines; ++t) {
    const std::uint64_t left = mines - t;
    if (left > interior) continue;
    if (placements == 0) {
      placements = exact_binomial<Integer>(interior, left);
    } else {
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
  std::uint64_t words = 1;
  for (const IntegerSpread& part : parts)
    words += length_of(*std::max_element(part.models.begin(), part.models.end()));
  return products / words;
}

}  // namespace

std::string PlacementCount::text() const {
  if (!digits.empty()) return digits;
  const double exponent = std::floor(log10);
  return fmt::format("{:.3f}e{:.0f}", std::pow(10, log10 - exponent), exponent);
}

std::optional<IntegerSpread> IntegerCounter::count(const CountedComponent& counted,
                                                   const CountingLimits& limits) {
  MINES_ASSERT(counted.is_counted());
  const auto* const doubles = std::get_if<ModelCounts<double>>(counted.counts.get());
  if (doubles != nullptr && doubles->exact) return integers_of(*doubles);
  const auto* const wide_numbers = std::get_if<ModelCounts<WideNumber>>(counted.counts.get());
  if (wide_numbers != nullptr && wide_numbers->exact) return integers_of(*wide_numbers);
  const auto* const deferred = std::get_if<DeferredCounts>(counted.counts.get());
  const auto outcome = deferred == nullptr
                           ? elimination_.run(counted.component, limits.transitions)
                           : elimination_.run(counted.component, deferred->order, limits.transitions);
  if (outcome != Elimination::Outcome::complete) return std::nullopt;
  int least = 0;
  IntegerSpread spread;
  if (!count_by_mines(elimination_, least, spread.models, limits.products / 100)) return std::nullopt;
  spread.least = static_cast<std::uint64_t>(least);
  return spread;
}

std::optional<Integer> count_placements(std::span<const IntegerSpread> parts, std::uint64_t interior,
                                        std::optional<std::uint64_t> mines, std::uint64_t most_products) {
  Integer fixed = 1;
  std::uint64_t least = 0;
  SpreadTree<Integer> tree;
  tree.clear();
  for (const IntegerSpread& part : parts) {
    least += part.least;
    if (!mines) {
      Integer sum = 0;
      for (const Integer& models : part.models) sum += models;
      fixed *= sum;
    } else if (part.models.size() == 1) {
      fixed *= part.models.front();
    } else {
      std::copy(part.models.begin(), part.models.end(), tree.add(part.models.size()).begin());
    }
  }
  if (!mines) return fixed << interior;
  if (*mines < least) return Integer(0);
  if (!tree.multiply_up(0, most_integer_products(parts, most_products))) return std::nullopt;
  return fixed * with_interior(tree.all(), tree.first(), interior, *mines - least);
}

}  // namespace mines
