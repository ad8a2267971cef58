// Numbers of mines as clauses.
#pragma once

#include <cadical.hpp>

#include <cstdint>
#include <span>
#include <vector>

#include "components/component.hpp"

namespace mines {

/// Exactly so many mines, cell i being variable first_variable + i: among more cells than that one is safe,
/// among more than the rest one is a mine. At most 112 clauses; an encoding with auxiliary variables pays
/// only from longer constraints on. With a guard, a literal, all of that only where the guard is true.
void add_constraint(CaDiCaL::Solver& solver, const Constraint& constraint, int first_variable, int guard = 0);

/// The same for all constraints of a component.
void add_constraints(CaDiCaL::Solver& solver, const Component& component, int first_variable);

/// How many clauses that takes.
std::uint64_t clauses_of(const Component& component);

/// Counts the true ones among any number of literals: a tree of pairs whose every node says in unary how many
/// are true below it (O. Bailleux and Y. Boufkhad, "Efficient CNF encoding of boolean cardinality
/// constraints", CP 2003). What it says follows by propagation from what is known so far, upwards and
/// downwards.
class Totalizer {
 public:
  /// Adds the clauses; `next_variable` is the first free variable, and is moved on. For n literals about
  /// n² + 2 n log₂ n clauses and n log₂ n variables.
  Totalizer(CaDiCaL::Solver& solver, std::span<const int> literals, int& next_variable);

  int count() const { return static_cast<int>(at_least_.size()); }
  /// The literal that at least so many are true, 1 to count().
  int at_least(int count) const { return at_least_[static_cast<std::size_t>(count) - 1]; }

 private:
  std::vector<int> at_least_;
};

/// How many clauses a totalizer of n literals has.
std::uint64_t totalizer_clauses(std::uint64_t literals);

}  // namespace mines
