// Encodes constraints on numbers of mines as clauses.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "components/component.hpp"
#include "sat/clause_sink.hpp"

namespace mines {

struct Variables {
  int first_cell = 1;  ///< cell i is variable first_cell + i
  int next = 1;        ///< the first free variable, after the cells' variables
};

/// Adds the clauses of a constraint that allows l to m mines on n cells: any m + 1 cells include a safe cell,
/// and any n - l + 1 cells include a mine. A cell with a weight is listed, and counts, as several cells. A
/// constraint of at most Constraint::most_in_place cells has at most 112 such clauses. A longer constraint
/// has a Totalizer (see below) instead, with variables of its own, or with weights a variable for each sum
/// that they have. Ask clauses_of() first: these may be very many. The clauses apply only if the literal
/// `guard` is true. `guard` = 0: they always apply.
void add_constraint(ClauseSink& sink, const Constraint& constraint, Variables& variables, int guard = 0);

/// Like add_constraint(), but with other bounds: `least` to `most` of the constraint's cells are mines.
void add_bounds(ClauseSink& sink, const Constraint& constraint, int least, int most, Variables& variables,
                int guard = 0);

/// Adds the clauses of all constraints of a component, without a guard.
void add_constraints(ClauseSink& sink, const Component& component, Variables& variables);

/// The number of clauses that add_constraint() and add_constraints() add. It is 10^12 for weights with more
/// sums than any budget allows; these must not be added.
std::uint64_t clauses_of(const Constraint& constraint);
std::uint64_t clauses_of(const Component& component);

/// Counts the true literals among given ones, up to a bound, by a binary tree of unary counts (O. Bailleux
/// and Y. Boufkhad, "Efficient CNF encoding of boolean cardinality constraints", CP 2003).
class Totalizer {
 public:
  static constexpr std::size_t unbounded = std::numeric_limits<std::size_t>::max();

  /// Adds the clauses to `sink`. `next_variable` is the first free variable, before and after the call. For n
  /// literals: about n² + 2 n log₂ n clauses and n log₂ n variables; with a bound `most`, at most
  /// 3.5 n · most clauses and n · most variables.
  Totalizer(ClauseSink& sink, std::span<const int> literals, int& next_variable,
            std::size_t most = unbounded);

  /// The largest number that the totalizer counts to.
  int count() const { return static_cast<int>(at_least_.size()); }
  /// The literal that is true if at least `count` of the given literals are true. `count`: 1 to count().
  int at_least(int count) const {
    MINES_ASSERT(count >= 1 && count <= this->count());
    return at_least_[static_cast<std::size_t>(count) - 1];
  }

 private:
  std::vector<int> at_least_;
};

/// Adds clauses: there are `mines` mines in total on the cells with variables 1 to `cells` and on `others`
/// more cells, which have no variables. Returns the totalizer of variables 1 to `cells`.
Totalizer add_total(ClauseSink& sink, std::size_t cells, std::uint64_t others, std::uint64_t mines,
                    int& next_variable);

/// The number of clauses of a Totalizer of n = `literals` literals with the bound `most`. O(n log n) steps.
std::uint64_t totalizer_clauses(std::uint64_t literals, std::uint64_t most = Totalizer::unbounded);

}  // namespace mines
