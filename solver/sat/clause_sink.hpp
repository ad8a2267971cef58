// The receiver of clauses: CaDiCaL (sat/budgeted_solver.hpp), or a list that can be written to a file
// (sat/clause_list.hpp). Each clause costs one virtual call.
#pragma once

#include <initializer_list>
#include <span>

namespace mines {

/// Takes clauses. A literal v > 0 demands that variable v is true, -v that it is false. Variables count
/// from 1.
class ClauseSink {
 public:
  virtual ~ClauseSink() = default;

  /// Takes a clause: at least one of the literals must be true. A clause without literals cannot be
  /// satisfied.
  virtual void add_clause(std::span<const int> literals) = 0;
  void add_clause(std::initializer_list<int> literals) {
    add_clause(std::span(literals.begin(), literals.size()));
  }

 protected:
  ClauseSink() = default;
  ClauseSink(const ClauseSink&) = default;
  ClauseSink& operator=(const ClauseSink&) = default;
};

}  // namespace mines
