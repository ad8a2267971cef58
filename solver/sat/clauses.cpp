#include "sat/clauses.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "base/assert.hpp"
#include "base/binomials.hpp"

namespace mines {

namespace {

/// A short clause in the making.
class ShortClause {
 public:
  /// A literal that equals the one before adds nothing: a cell with a weight is listed several times.
  ShortClause& add(int literal) {
    if (size_ == 0 || literals_[size_ - 1] != literal) literals_[size_++] = literal;
    return *this;
  }
  /// Adds it to the sink. It holds only where the guard is true; 0: everywhere.
  void add_to(ClauseSink& sink, int guard) {
    MINES_ASSERT(guard >= 0);
    if (guard != 0) add(-guard);
    sink.add_clause(std::span(literals_).first(size_));
  }

 private:
  std::array<int, Constraint::most_in_place + 1> literals_;
  std::size_t size_ = 0;
};

bool is_long(const Constraint& constraint) {
  return static_cast<std::size_t>(constraint.size()) > Constraint::most_in_place;
}

/// Adds clauses: among any `chosen` cells of the constraint at least one has the given sign.
void add_clauses(ClauseSink& sink, const Constraint& constraint, int first_cell, int guard, int chosen,
                 int sign) {
  MINES_ASSERT(!is_long(constraint) && chosen > 0 && chosen <= constraint.size());
  for (unsigned subset = 0; subset < 1U << constraint.size(); ++subset) {
    if (std::popcount(subset) != chosen) continue;
    ShortClause clause;
    for_each_bit(subset, [&](int i) {
      const auto cell = static_cast<int>(constraint.cells()[static_cast<std::size_t>(i)]);
      clause.add(sign * (first_cell + cell));
    });
    clause.add_to(sink, guard);
  }
}

/// Weighted literals whose sums are counted: each sum that they can have, ascending, with the literal that is
/// true if they have at least this sum. Sums of `most` and more are one, `most` (a generalised totalizer: S.
/// Joshi, R. Martins, V. Manquinho, "Generalized Totalizer Encoding for Pseudo-Boolean Constraints", CP
/// 2015).
struct Sums {
  std::vector<int> values;
  std::vector<int> at_least;
};

/// One literal, as often as its cell is listed.
struct WeightedLiteral {
  int literal;
  int weight;
};

std::vector<WeightedLiteral> weighted_literals(const Constraint& constraint, int first_cell, int sign) {
  std::vector<WeightedLiteral> literals;
  for (const std::uint32_t cell : constraint.cells()) {
    const int literal = sign * (first_cell + static_cast<int>(cell));
    if (literals.empty() || literals.back().literal != literal) literals.push_back({literal, 0});
    ++literals.back().weight;
  }
  return literals;
}

// More pairs of sums than any budget of clauses allows.
constexpr std::uint64_t most_pairs = 500'000;
constexpr std::uint64_t most_weighted_clauses = 20'000'000;
constexpr std::uint64_t too_many_clauses = 1'000'000'000'000;

std::uint64_t pairs_of(const Sums& left, const Sums& right) {
  return (std::uint64_t{left.values.size()} + 1) * (right.values.size() + 1);
}

/// The sums of both, without literals.
std::vector<int> values_of(const Sums& left, const Sums& right, int most) {
  std::vector<int> values;
  for (std::size_t a = 0; a <= left.values.size(); ++a) {
    for (std::size_t b = 0; b <= right.values.size(); ++b) {
      const int sum = (a > 0 ? left.values[a - 1] : 0) + (b > 0 ? right.values[b - 1] : 0);
      if (sum > 0) values.push_back(std::min(sum, most));
    }
  }
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

/// Counts the sums of literals up to `most`. Adds the clauses to `sink` unless it is null; `clauses` grows by
/// their number, or by too_many_clauses if the sums are too many to be told.
Sums count_sums(ClauseSink* sink, std::span<const WeightedLiteral> literals, int& next_variable, int most,
                std::uint64_t& clauses) {
  MINES_ASSERT(!literals.empty() && most > 0);
  if (literals.size() == 1) return {{std::min(literals[0].weight, most)}, {literals[0].literal}};
  const std::size_t half = literals.size() / 2;
  const Sums left = count_sums(sink, literals.first(half), next_variable, most, clauses);
  if (clauses >= too_many_clauses) return {};
  const Sums right = count_sums(sink, literals.subspan(half), next_variable, most, clauses);
  if (clauses >= too_many_clauses) return {};
  if (pairs_of(left, right) > most_pairs) {
    clauses += too_many_clauses;
    return {};
  }
  Sums sums{values_of(left, right, most), {}};
  for (std::size_t i = 0; i < sums.values.size(); ++i) sums.at_least.push_back(next_variable++);
  const auto add = [&](std::initializer_list<int> literals_of_clause) {
    ++clauses;
    if (sink == nullptr) return;
    ShortClause clause;
    for (const int literal : literals_of_clause) {
      // 0 stands for a literal that is always false.
      if (literal != 0) clause.add(literal);
    }
    clause.add_to(*sink, 0);
  };
  for (std::size_t a = 0; a <= left.values.size(); ++a) {
    for (std::size_t b = 0; b <= right.values.size(); ++b) {
      const int sum = (a > 0 ? left.values[a - 1] : 0) + (b > 0 ? right.values[b - 1] : 0);
      // The first value above the sum, and before it the sum itself.
      const auto above = static_cast<std::size_t>(
          std::upper_bound(sums.values.begin(), sums.values.end(), std::min(sum, most)) -
          sums.values.begin());
      // At least so much on either side is at least the sum of both.
      if (sum > 0)
        add({a > 0 ? -left.at_least[a - 1] : 0, b > 0 ? -right.at_least[b - 1] : 0,
             sums.at_least[above - 1]});
      // No more than that on either side is no more than the sum.
      if (above < sums.values.size())
        add({a < left.values.size() ? left.at_least[a] : 0, b < right.values.size() ? right.at_least[b] : 0,
             -sums.at_least[above]});
    }
  }
  // From one sum to the next below: those in between need not be reached by clauses of both sides.
  for (std::size_t i = 1; i < sums.values.size(); ++i) add({-sums.at_least[i], sums.at_least[i - 1]});
  return sums;
}

/// The literal that is true if the sum is at least `value`; 0 if it never is.
int literal_of(const Sums& sums, int value) {
  const auto found = std::lower_bound(sums.values.begin(), sums.values.end(), value);
  return found == sums.values.end() ? 0
                                    : sums.at_least[static_cast<std::size_t>(found - sums.values.begin())];
}

/// How far a totalizer has to count for bounds on `size` literals.
std::size_t counted_for(int size, int least, int most) {
  return static_cast<std::size_t>(std::max({least, most < size ? most + 1 : 0, 1}));
}

/// Bounds on mines (sign 1) or on safe cells (-1).
struct Counted {
  int sign;
  int least;
  int most;
};

/// Whichever are fewer. Safe cells have the mirrored bounds.
Counted fewer_of(int size, int least, int most) {
  if (counted_for(size, size - most, size - least) < counted_for(size, least, most))
    return {-1, size - most, size - least};
  return {1, least, most};
}

/// Adds the clauses of bounds on weighted cells to `sink` unless it is null. Returns their number, or
/// too_many_clauses.
std::uint64_t add_weighted(ClauseSink* sink, const Constraint& constraint, const Counted& counted,
                           Variables& variables, int guard) {
  std::uint64_t clauses = 0;
  const auto most = static_cast<int>(counted_for(constraint.size(), counted.least, counted.most));
  const Sums sums = count_sums(sink, weighted_literals(constraint, variables.first_cell, counted.sign),
                               variables.next, most, clauses);
  if (clauses >= too_many_clauses) return too_many_clauses;
  const auto add = [&](int literal) {
    ++clauses;
    ShortClause clause;
    if (literal != 0) clause.add(literal);
    if (sink != nullptr) clause.add_to(*sink, guard);
  };
  if (const int above = literal_of(sums, counted.most + 1); above != 0) add(-above);
  // No sum reaches it: the clause is empty.
  if (counted.least > 0) add(literal_of(sums, counted.least));
  return clauses;
}

/// Adds the clauses of bounds by a totalizer, of the mines or of the safe cells.
void add_totalizer(ClauseSink& sink, const Constraint& constraint, int mines_least, int mines_most,
                   Variables& variables, int guard) {
  const int size = constraint.size();
  const Counted counted = fewer_of(size, mines_least, mines_most);
  const auto [sign, least, most] = counted;
  if (constraint.has_weights) {
    const std::uint64_t clauses = add_weighted(&sink, constraint, counted, variables, guard);
    MINES_ASSERT(clauses < too_many_clauses);
    return;
  }
  std::vector<int> literals;
  for (const std::uint32_t cell : constraint.cells())
    literals.push_back(sign * (variables.first_cell + static_cast<int>(cell)));
  const Totalizer total(sink, literals, variables.next, counted_for(size, least, most));
  if (most < size) ShortClause().add(-total.at_least(most + 1)).add_to(sink, guard);
  if (least > 0) ShortClause().add(total.at_least(least)).add_to(sink, guard);
}

/// `at_least` of the two halves together, up to `most`. A half that counts no further than `most` may have
/// more literals; no clause speaks of its greatest count then.
std::vector<int> merge(ClauseSink& sink, std::span<const int> left, std::span<const int> right,
                       int& next_variable, std::size_t most) {
  std::vector<int> sum;
  for (std::size_t i = 0; i < std::min(left.size() + right.size(), most); ++i) sum.push_back(next_variable++);
  const auto add = [&](std::initializer_list<int> literals) {
    ShortClause clause;
    for (const int literal : literals) {
      // 0 stands for a literal that is always false, which a clause can leave out.
      if (literal != 0) clause.add(literal);
    }
    clause.add_to(sink, 0);
  };
  for (std::size_t a = 0; a <= left.size(); ++a) {
    for (std::size_t b = 0; b <= right.size(); ++b) {
      // a on the left and b on the right are at least a + b.
      if (a + b > 0 && a + b <= sum.size())
        add({a > 0 ? -left[a - 1] : 0, b > 0 ? -right[b - 1] : 0, sum[a + b - 1]});
      // No more than a on the left and b on the right are no more than a + b.
      if (a + b < sum.size())
        add({a < left.size() ? left[a] : 0, b < right.size() ? right[b] : 0, -sum[a + b]});
    }
  }
  return sum;
}

std::vector<int> count_literals(ClauseSink& sink, std::span<const int> literals, int& next_variable,
                                std::size_t most) {
  if (literals.size() <= 1) return {literals.begin(), literals.end()};
  const std::size_t half = literals.size() / 2;
  const auto left = count_literals(sink, literals.first(half), next_variable, most);
  const auto right = count_literals(sink, literals.subspan(half), next_variable, most);
  return merge(sink, left, right, next_variable, most);
}

}  // namespace

void add_bounds(ClauseSink& sink, const Constraint& constraint, int least, int most, Variables& variables,
                int guard) {
  const int size = constraint.size();
  if (least > most || least > size || most < 0) {
    ShortClause().add_to(sink, guard);  // nothing satisfies it
    return;
  }
  least = std::max(least, 0);
  most = std::min(most, size);
  // Every placement satisfies it.
  if (least == 0 && most == size) return;
  if (is_long(constraint)) {
    add_totalizer(sink, constraint, least, most, variables, guard);
    return;
  }
  if (most < size) add_clauses(sink, constraint, variables.first_cell, guard, most + 1, -1);
  if (least > 0) add_clauses(sink, constraint, variables.first_cell, guard, size - least + 1, 1);
}

void add_constraint(ClauseSink& sink, const Constraint& constraint, Variables& variables, int guard) {
  add_bounds(sink, constraint, constraint.least, constraint.most, variables, guard);
}

void add_constraints(ClauseSink& sink, const Component& component, Variables& variables) {
  for (const Constraint& constraint : component.constraints) add_constraint(sink, constraint, variables);
}

std::uint64_t clauses_of(const Constraint& constraint) {
  if (!constraint.is_possible()) return 1;
  const int size = constraint.size();
  const int least = std::max(constraint.least, 0);
  const int most = std::min(constraint.most, size);
  if (constraint.is_void()) return 0;
  if (is_long(constraint)) {
    if (constraint.has_weights) {
      Variables variables;
      return add_weighted(nullptr, constraint, fewer_of(size, least, most), variables, 0);
    }
    const std::size_t counted =
        std::min(counted_for(size, least, most), counted_for(size, size - most, size - least));
    return totalizer_clauses(static_cast<std::uint64_t>(size), counted) + (most < size ? 1 : 0) +
           (least > 0 ? 1 : 0);
  }
  const int at_most = small_binomial(size, most + 1);
  const int at_least = least > 0 ? small_binomial(size, size - least + 1) : 0;
  return static_cast<std::uint64_t>(at_most) + static_cast<std::uint64_t>(at_least);
}

std::uint64_t clauses_of(const Component& component) {
  std::uint64_t clauses = 0;
  for (const Constraint& constraint : component.constraints) {
    clauses += clauses_of(constraint);
    // To count those of weights takes about as long as to add them, and no budget allows as many.
    if (constraint.has_weights && clauses > most_weighted_clauses) return too_many_clauses;
  }
  return clauses;
}

Totalizer::Totalizer(ClauseSink& sink, std::span<const int> literals, int& next_variable, std::size_t most)
    : at_least_(count_literals(sink, literals, next_variable, most)) {
  MINES_ASSERT(most > 0);
}

Totalizer add_total(ClauseSink& sink, std::size_t cells, std::uint64_t others, std::uint64_t mines,
                    int& next_variable) {
  std::vector<int> literals(cells);
  std::iota(literals.begin(), literals.end(), 1);
  Totalizer total(sink, literals, next_variable);
  if (mines > cells + others) sink.add_clause({});  // nothing satisfies it
  if (mines < cells) sink.add_clause({-total.at_least(static_cast<int>(mines) + 1)});
  // The other cells can take at most `others` mines.
  if (mines > others && mines - others <= cells)
    sink.add_clause({total.at_least(static_cast<int>(mines - others))});
  return total;
}

std::uint64_t totalizer_clauses(std::uint64_t literals, std::uint64_t most) {
  if (literals <= 1) return 0;
  const std::uint64_t half = literals / 2;
  const std::uint64_t rest = literals - half;
  const std::uint64_t left = std::min(half, most);
  const std::uint64_t right = std::min(rest, most);
  const std::uint64_t sum = std::min(left + right, most);
  // For each sum from 1 the pairs that make it, and for each sum below the greatest likewise.
  std::uint64_t clauses = 0;
  for (std::uint64_t a = 0; a <= left && a <= sum; ++a) {
    clauses += std::min(right, sum - a) + 1;
    if (a < sum) clauses += std::min(right, sum - a - 1) + 1;
  }
  return totalizer_clauses(half, most) + totalizer_clauses(rest, most) + clauses - 1;
}

}  // namespace mines
