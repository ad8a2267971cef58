#include "constraints/weighted_sum.hpp"

#include <algorithm>
#include <numeric>

#include "base/assert.hpp"

namespace mines {

namespace {

/// Adds up the terms of each variable. a x + b ~x is (a - b) x + b, and for a negative c, c x is -c ~x + c.
void merge_terms(WeightedSum& sum) {
  std::vector<WeightedVariable>& terms = sum.terms;
  std::stable_sort(terms.begin(), terms.end(), [](const WeightedVariable& a, const WeightedVariable& b) {
    return a.variable < b.variable;
  });
  std::size_t kept = 0;
  WideInteger constant = 0;
  for (std::size_t next = 0; next < terms.size();) {
    const std::uint32_t variable = terms[next].variable;
    WideInteger weight = 0;  // of the variable where it is true
    for (; next < terms.size() && terms[next].variable == variable; ++next) {
      if (terms[next].is_negated) constant += terms[next].weight;
      weight += terms[next].is_negated ? -terms[next].weight : terms[next].weight;
    }
    if (weight < 0) constant += weight;
    MINES_ASSERT(kept < next);
    if (weight != 0) terms[kept++] = {variable, weight < 0, weight < 0 ? -weight : weight};
  }
  terms.resize(kept);
  sum.least -= constant;
  sum.most -= constant;
}

/// Lowers each weight above `limit` to it. Returns by how much all of them together.
WideInteger lower_weights(WeightedSum& sum, WideInteger limit) {
  MINES_ASSERT(limit >= 0);
  WideInteger less = 0;
  for (WeightedVariable& term : sum.terms) {
    less += term.weight - std::min(term.weight, limit);
    term.weight = std::min(term.weight, limit);
  }
  if (limit == 0) sum.terms.clear();
  return less;
}

/// Lowers weights that are larger than the bounds can tell apart (saturation, where a sum has one bound). The
/// solutions stay the same. True if a weight changed.
bool saturate(WeightedSum& sum) {
  const WideInteger before = sum.weight();
  MINES_ASSERT(0 <= sum.least && sum.least <= sum.most && sum.most <= before);
  if (sum.most == before) {
    // Only the least sum counts: a variable that reaches it alone need not exceed it.
    sum.most -= lower_weights(sum, sum.least);
  } else if (sum.least == 0) {
    // The same of the opposite variables, whose sum is at least this.
    sum.most -= lower_weights(sum, before - sum.most);
  } else {
    // A weight above `most` says that the variable does not count, whatever the weight is ...
    const WideInteger less = lower_weights(sum, sum.most + 1);
    // ... and one that the others cannot replace, that it does.
    const WideInteger needed = lower_weights(sum, before - less - sum.least + 1);
    sum.least -= needed;
    sum.most -= needed;
  }
  return sum.weight() != before;
}

/// Divides the weights by their common factor. True if it is not 1.
bool divide(WeightedSum& sum) {
  WideInteger factor = 0;
  for (const WeightedVariable& term : sum.terms) {
    // std::gcd() takes no wide integers in strict C++.
    for (WideInteger weight = term.weight; weight != 0;) {
      factor %= weight;
      std::swap(factor, weight);
    }
    if (factor == 1) return false;
  }
  if (factor <= 1) return false;
  for (WeightedVariable& term : sum.terms) term.weight /= factor;
  sum.least = (sum.least + factor - 1) / factor;
  sum.most /= factor;
  return true;
}

}  // namespace

WideInteger WeightedSum::weight() const {
  return std::accumulate(terms.begin(), terms.end(), WideInteger{0},
                         [](WideInteger sum, const WeightedVariable& term) { return sum + term.weight; });
}

void WeightedSum::simplify() {
  merge_terms(*this);
  // Ends: each round but the last makes the sum of all weights smaller.
  for (bool changed = true; changed;) {
    least = std::max<WideInteger>(least, 0);
    most = std::min(most, weight());
    if (least > most) {
      least = 1;
      most = 0;
      lower_weights(*this, 1);
      return;
    }
    const bool saturated = saturate(*this);
    changed = divide(*this) || saturated;
  }
}

}  // namespace mines
